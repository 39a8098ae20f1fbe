// The pages work without this script; it makes some of them quicker to use.
"use strict";

// On a phone the menu is wider than the screen: show where one is.
document.querySelector(".top nav [aria-current]")?.scrollIntoView({ block: "nearest" });

// Live regions: a link or form inside [data-live] that leads back to the same page only
// replaces that region, so the reader keeps the place on the page.
const live = (() => {
  let leave = new AbortController();
  const here = () => location.pathname + location.search;
  let shown = here();

  const region = (element) => element.closest("[data-live]");
  const samePage = (url) => url.origin === location.origin && url.pathname === location.pathname;

  // A page that takes long comes in pieces, which tell how far it is.
  async function read(answer, tell) {
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += value;
      const steps = text.match(/<p class="step">[^<]*/g);
      if (steps) tell(steps.at(-1).slice(steps.at(-1).indexOf(">") + 1));
    }
  }

  // What is new on the page is told to those who cannot see it; a question that was refused
  // puts the cursor where it went wrong, and an answer stands at the top of the screen.
  function reveal(fresh, asked) {
    const wrong = fresh.querySelector("[aria-invalid]");
    const told = fresh.querySelector(".problem, [data-said]");
    const said = document.getElementById("said");
    const error = wrong && document.getElementById(`${wrong.id}-error`);
    if (said && told) {
      said.textContent = [told, error].map((each) => each?.textContent ?? "").join(" ").trim();
    }
    if (wrong) {
      for (let each = wrong.closest("details"); each; each = each.parentElement.closest("details")) {
        each.open = true;
      }
      wrong.focus({ preventScroll: true });
      wrong.scrollIntoView({ block: "center" });
    } else if (fresh.querySelector(".problem")) {
      fresh.querySelector(".problem").scrollIntoView({ block: "center" });
    } else if (asked) {
      fresh.querySelector("#answer")?.focus({ preventScroll: true });
      fresh.scrollIntoView({ block: "start" });
    }
  }

  async function show(address, keep, { push = true, asked = false } = {}) {
    const url = new URL(address, location.href);
    const name = keep.dataset.live;
    const focused = document.activeElement && document.activeElement.id;
    const progress = keep.querySelector("[data-progress]");
    leave.abort();
    const mine = (leave = new AbortController());
    keep.setAttribute("aria-busy", "true");
    let page, landed;
    try {
      const answer = await fetch(url, { headers: { Accept: "text/html" }, signal: mine.signal });
      landed = answer.url;
      const text = await read(answer, (how) => {
        if (!progress) return;
        progress.hidden = false;
        progress.querySelector("[data-progress-text]").textContent = how;
      });
      page = new DOMParser().parseFromString(text, "text/html");
    } catch {
      if (mine.signal.aborted) return;
      location.assign(url);
      return;
    }
    if (mine.signal.aborted) return;
    const fresh = page.querySelector(`[data-live="${CSS.escape(name)}"]`);
    const stale = document.querySelector(`[data-live="${CSS.escape(name)}"]`);
    if (!fresh || !stale) {
      location.assign(url);
      return;
    }
    stale.replaceWith(document.adoptNode(fresh));
    document.title = page.title;
    if (push) history.pushState({ live: name }, "", landed);
    shown = here();
    const again = focused && document.getElementById(focused);
    if (again) again.focus({ preventScroll: true });
    if (push) reveal(fresh, asked);
    document.dispatchEvent(new CustomEvent("fresh", { detail: fresh }));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
    const keep = region(link);
    const href = link.href.baseVal ?? link.href;
    const url = new URL(href, location.href);
    if (!keep || !samePage(url) || url.hash) return;
    event.preventDefault();
    show(url, keep);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const keep = region(form);
    const url = new URL(event.submitter?.getAttribute("formaction") ?? form.action, location.href);
    if (!keep || form.method !== "get" || !samePage(url)) return;
    event.preventDefault();
    const asked = [...new FormData(form, event.submitter)].filter(
      ([field, value]) => value || !form.elements[field].closest?.("details"),
    );
    url.search = new URLSearchParams(asked).toString();
    url.hash = "";
    show(url, keep, { asked: true });
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-stop]")) return;
    leave.abort();
    const keep = region(event.target);
    keep.removeAttribute("aria-busy");
    event.target.closest("[data-progress]").hidden = true;
  });

  addEventListener("popstate", () => {
    const keep = document.querySelector("[data-live]");
    // A link to a place on the same page is no reason to ask again.
    if (keep && here() !== shown) show(location.href, keep, { push: false });
  });

  return { show, region };
})();

// The fuel strip: drag a chit to a spot.
(() => {
  const HEAVIEST_DRY = 23;

  function target(strip, kind, point) {
    let best = null;
    for (const spot of strip.querySelectorAll("[data-spot]")) {
      const whole = spot.classList.contains("whole");
      if (kind === "dry" && (!whole || Number(spot.dataset.spot) > HEAVIEST_DRY)) continue;
      const place = spot.transform.baseVal.consolidate().matrix;
      const distance = Math.hypot(place.e - point.x, place.f - point.y);
      if (!best || distance < best.distance) best = { spot, distance };
    }
    return best.spot;
  }

  function index(strip, name) {
    return Number(strip.querySelector(`[data-spot="${CSS.escape(name)}"]`).dataset.index);
  }

  function address(strip, kind, spot) {
    const chits = { dry: strip.dataset.dry, wet: strip.dataset.wet };
    chits[kind] = spot.dataset.spot;
    // The wet mass never stands below the dry one.
    if (index(strip, chits.wet) < index(strip, chits.dry)) chits.wet = chits.dry;
    return `${location.pathname}?${new URLSearchParams(chits)}`;
  }

  document.addEventListener("pointerdown", (event) => {
    const chit = event.target.closest("[data-chit]");
    if (!chit || event.button) return;
    const strip = chit.closest("[data-strip]");
    const point = (move) =>
      new DOMPoint(move.clientX, move.clientY).matrixTransform(strip.getScreenCTM().inverse());
    event.preventDefault();
    chit.setPointerCapture(event.pointerId);
    chit.classList.add("dragged");
    let spot = null;
    const move = (next) => {
      const { x, y } = point(next);
      chit.setAttribute("transform", `translate(${x} ${y})`);
      const over = target(strip, chit.dataset.chit, { x, y });
      if (over !== spot) {
        if (spot) spot.classList.remove("over");
        over.classList.add("over");
        spot = over;
      }
    };
    const end = (last) => {
      chit.removeEventListener("pointermove", move);
      chit.classList.remove("dragged");
      if (spot && last.type === "pointerup") {
        live.show(address(strip, chit.dataset.chit, spot), live.region(strip));
      } else {
        live.show(location.href, live.region(strip), { push: false });
      }
    };
    chit.addEventListener("pointermove", move);
    chit.addEventListener("pointerup", end, { once: true });
    chit.addEventListener("pointercancel", end, { once: true });
  });

  const ready = (root) =>
    root.querySelectorAll("[data-strip]").forEach((strip) => strip.classList.add("draggable"));
  ready(document);
  document.addEventListener("fresh", (event) => ready(event.detail));
})();

// The map: the picture becomes part of the page, to be moved, zoomed and tapped.
(() => {
  const BOARD = { x: 0, y: 0, width: 10000, height: 6702 };
  const CLOSEST = 500;
  // The view may go beyond the edge of the board by this part of its size: the buttons lie there.
  const BEYOND = 8;
  // Names are so large on the board; with fewer pixels nobody could read them.
  const NAME = 50;
  const LEGIBLE = 5;

  class BoardMap {
    constructor(frame, svg) {
      this.frame = frame;
      this.svg = svg;
      this.card = frame.querySelector(".map-card");
      this.pointers = new Map();
      this.moved = false;
      svg.setAttribute("tabindex", "0");
      svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
      svg.querySelectorAll("a").forEach((link) => link.setAttribute("tabindex", "-1"));
      frame.querySelector(".map-still").replaceWith(svg);
      frame.querySelector(".map-tools").hidden = false;
      frame.nextElementSibling.hidden = false;
      const [x, y, width, height] = frame.dataset.view.split(" ").map(Number);
      this.show({ x, y, width, height });
      this.listen();
    }

    // The box grows to the shape of the frame, so that nothing is wasted at the sides.
    show({ x, y, width, height }) {
      const { clientWidth, clientHeight } = this.svg;
      const shape = clientWidth && clientHeight ? clientWidth / clientHeight : width / height;
      let w = Math.max(width, height * shape);
      w = Math.min(Math.max(w, CLOSEST), Math.max(BOARD.width, BOARD.height * shape));
      const h = w / shape;
      const keep = (start, size, whole) => {
        const beyond = size / BEYOND;
        if (size >= whole) return (whole - size) / 2;
        return Math.min(Math.max(start, -beyond), whole - size + beyond);
      };
      this.box = {
        x: keep(x + (width - w) / 2, w, BOARD.width),
        y: keep(y + (height - h) / 2, h, BOARD.height),
        width: w,
        height: h,
      };
      const b = this.box;
      this.svg.setAttribute("viewBox", `${b.x} ${b.y} ${b.width} ${b.height}`);
      const unit = clientWidth ? w / clientWidth : 1;
      this.svg.style.setProperty("--unit", unit.toFixed(3));
      this.svg.classList.toggle("far", NAME / unit < LEGIBLE);
    }

    point(clientX, clientY) {
      const frame = this.svg.getBoundingClientRect();
      const scale = this.box.width / frame.width;
      return {
        x: this.box.x + (clientX - frame.left) * scale,
        y: this.box.y + (clientY - frame.top) * scale,
      };
    }

    zoom(factor, at) {
      const { x, y, width, height } = this.box;
      const centre = at ?? { x: x + width / 2, y: y + height / 2 };
      const w = width * factor;
      if (w < CLOSEST && factor < 1) return;
      this.show({
        x: centre.x - (centre.x - x) * factor,
        y: centre.y - (centre.y - y) * factor,
        width: w,
        height: height * factor,
      });
    }

    pan(dx, dy) {
      this.show({ ...this.box, x: this.box.x + dx, y: this.box.y + dy });
    }

    listen() {
      const { svg } = this;
      svg.addEventListener("pointerdown", (event) => {
        if (event.button) return;
        this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (this.pointers.size === 1) this.moved = false;
      });
      svg.addEventListener("pointermove", (event) => this.drag(event));
      for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
        svg.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
      }
      svg.addEventListener("dragstart", (event) => event.preventDefault());
      svg.addEventListener(
        "wheel",
        (event) => {
          event.preventDefault();
          this.zoom(Math.exp(event.deltaY * 0.0015), this.point(event.clientX, event.clientY));
        },
        { passive: false },
      );
      svg.addEventListener("keydown", (event) => this.key(event));
      svg.addEventListener("click", (event) => {
        const link = event.target.closest("a");
        if (!link && !this.moved) this.close();
        if (!link || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        if (!this.moved) this.open(link);
      });
      this.frame.addEventListener("click", (event) => {
        const button = event.target.closest("[data-map-do], [data-map-pick]");
        if (!button) return;
        if (button.dataset.mapPick) this.pick(button.dataset.mapPick);
        else this[button.dataset.mapDo === "close" ? "close" : "tool"](button.dataset.mapDo);
      });
      this.frame.addEventListener("keydown", (event) => {
        if (event.key === "Escape") this.close();
      });
      new ResizeObserver(() => this.show(this.box)).observe(svg);
    }

    drag(event) {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      const after = { x: event.clientX, y: event.clientY };
      const scale = this.box.width / this.svg.clientWidth;
      const others = [...this.pointers].filter(([id]) => id !== event.pointerId);
      if (others.length) {
        const [, other] = others[0];
        const old = Math.hypot(before.x - other.x, before.y - other.y);
        const now = Math.hypot(after.x - other.x, after.y - other.y);
        this.moved = true;
        if (old > 0 && now > 0) this.zoom(old / now, this.point(other.x, other.y));
      } else {
        const far = Math.hypot(after.x - before.x, after.y - before.y);
        if (!this.moved && far < 6) return;
        if (!this.moved) this.svg.setPointerCapture(event.pointerId);
        this.moved = true;
        this.pan((before.x - after.x) * scale, (before.y - after.y) * scale);
      }
      this.pointers.set(event.pointerId, after);
    }

    key(event) {
      const step = this.box.width / 8;
      const actions = {
        ArrowLeft: () => this.pan(-step, 0),
        ArrowRight: () => this.pan(step, 0),
        ArrowUp: () => this.pan(0, -step),
        ArrowDown: () => this.pan(0, step),
        "+": () => this.zoom(0.7),
        "=": () => this.zoom(0.7),
        "-": () => this.zoom(1 / 0.7),
        0: () => this.show(BOARD),
      };
      const action = actions[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    }

    tool(name) {
      if (name === "in") this.zoom(0.6);
      else if (name === "out") this.zoom(1 / 0.6);
      else this.show(BOARD);
    }

    open(link) {
      this.chosen = link.querySelector("[data-space]").dataset.space;
      this.card.querySelector("[data-map-title]").textContent =
        link.querySelector("title").textContent;
      this.card.querySelector("[data-map-details]").href = link.href.baseVal;
      this.card.querySelectorAll("[data-map-lead]").forEach((lead) => {
        lead.href = lead.dataset.mapLead + encodeURIComponent(this.chosen);
      });
      this.card.hidden = false;
      this.card.querySelector("button, a").focus({ preventScroll: true });
    }

    close() {
      if (this.card.hidden) return;
      this.card.hidden = true;
      this.svg.focus({ preventScroll: true });
    }

    pick(name) {
      const field = document.getElementById(name);
      field.value = this.chosen;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      this.close();
    }
  }

  async function fetchSvg(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    // The style sheet inside is for pictures that stand alone; the page has its own.
    const text = (await answer.text()).replace(/<style>.*?<\/style>/s, "");
    const picture = new DOMParser().parseFromString(text, "image/svg+xml");
    return document.adoptNode(picture.documentElement);
  }

  async function bringToLife(frame) {
    const { board, over } = frame.dataset;
    const [svg, drawn] = await Promise.all([fetchSvg(board), over ? fetchSvg(over) : null]);
    if (drawn) svg.append(...drawn.childNodes);
    frame.map = new BoardMap(frame, svg);
  }

  // The board is by far the largest thing on a page: it comes when somebody looks at its place.
  const near = new IntersectionObserver(
    (frames) => {
      for (const { target, isIntersecting } of frames) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        bringToLife(target);
      }
    },
    { threshold: 0.15 },
  );
  const ready = (root) => root.querySelectorAll("[data-map]").forEach((map) => near.observe(map));
  ready(document);
  document.addEventListener("fresh", (event) => ready(event.detail));
})();

// A tap on the sign of a rule shows its gist beneath.
(() => {
  document.addEventListener("click", async (event) => {
    const sign = event.target.closest("a[data-rule]");
    if (!sign || event.button || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    // What may stand inside a sign is its text alone, and a badge is too narrow for a sentence.
    const beside = sign.closest(".badge") ?? sign;
    if (beside.nextElementSibling?.matches(".gist")) {
      beside.nextElementSibling.remove();
      sign.setAttribute("aria-expanded", "false");
      return;
    }
    try {
      const answer = await fetch(`${sign.href}?part=1`);
      if (!answer.ok) throw new Error(`${sign.href}: ${answer.status}`);
      beside.insertAdjacentHTML("afterend", (await answer.text()).trim());
      sign.setAttribute("aria-expanded", "true");
    } catch {
      location.assign(sign.href);
    }
  });
})();

// Sharing: the question, its answer and the address.
(() => {
  const words = (bar) => {
    const said = bar.parentElement.querySelector("[data-said]")?.textContent ?? "";
    return [bar.dataset.sharing, said.replace(/\s+/g, " ").trim()].filter(Boolean).join("\n");
  };

  // Browsers keep the clipboard from pages that came over plain HTTP, but not this old way.
  function copyByHand(text) {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-share], [data-copy]");
    if (!button) return;
    const bar = button.closest("[data-sharing]");
    if (button.matches("[data-share]")) {
      const shared = { title: document.title, text: words(bar), url: location.href };
      await navigator.share(shared).catch(() => {});
      return;
    }
    const text = `${words(bar)}\n${location.href}`;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copyByHand(text);
    }
    const copied = bar.querySelector("[data-copied]");
    copied.textContent = copied.dataset.copied;
    button.focus({ preventScroll: true });
  });

  const ready = (root) =>
    root.querySelectorAll("[data-sharing]").forEach((bar) => {
      bar.hidden = false;
      bar.querySelector("[data-share]").hidden = !navigator.share;
    });
  ready(document);
  document.addEventListener("fresh", (event) => ready(event.detail));
})();

// The last rockets stay in this browser.
(() => {
  const KEY = "rockets";
  const MOST = 8;

  function remembered() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? [];
    } catch {
      return [];
    }
  }

  function remember(root) {
    const mark = root.querySelector("[data-remember]");
    if (!mark) return;
    const { remember: name, rememberQuery: query } = mark.dataset;
    const others = remembered().filter((each) => each.query !== query);
    const rockets = [{ name, query }, ...others].slice(0, MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(rockets));
    } catch {
      // A browser that keeps nothing still plans.
    }
  }

  // The same page with another rocket in its form.
  function address(section, query) {
    const form = section.closest("form");
    const asked = form ? [...new FormData(form)] : [];
    const fields = section.dataset.remembered.split(" ");
    const kept = asked.filter(([name, value]) => value && !fields.includes(name));
    return `${location.pathname}?${new URLSearchParams(kept)}&${query}`.replace("?&", "?");
  }

  function list() {
    document.querySelectorAll("[data-remembered]").forEach((section) => {
      const wanted = section.closest("form") ? "" : "card=";
      const rockets = remembered().filter(({ query }) => query?.includes(wanted));
      section.hidden = !rockets.length;
      section.querySelector("ul").replaceChildren(
        ...rockets.map(({ name, query }) => {
          const item = document.createElement("li");
          const link = document.createElement("a");
          link.href = address(section, query);
          link.addEventListener("click", () => (link.href = address(section, query)));
          link.textContent = name;
          item.append(link);
          return item;
        }),
      );
    });
  }

  const ready = (root) => {
    remember(root);
    list();
  };
  ready(document);
  document.addEventListener("fresh", (event) => ready(event.detail));
})();
