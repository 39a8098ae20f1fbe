// The map: the picture becomes part of the page, to be moved, zoomed, tapped and planned on.
"use strict";

(() => {
  const BOARD = { x: 0, y: 0, width: 10000, height: 6702 };
  // The closest look: so many units of the board across, or so many pixels for a unit.
  const CLOSEST = 500;
  const LARGEST = 1.6;
  // The view may go beyond the edge of the board by this part of its size: everything can be
  // brought below the cross in its middle.
  const BEYOND = 2;
  // Names are so large on the board; with fewer pixels nobody could read them.
  const NAME = 50;
  const LEGIBLE = 5;
  // How far from a space it may be touched, in pixels: 44 across for a finger.
  const FINGER = 22;
  const MOUSE = 8;
  // A space that is drawn this large and touched inside is meant.
  const PLAIN = 24;
  const TOOLS = 60;
  const MOST_CANDIDATES = 4;
  // A finger covers many spaces; some are meant less often. In pixels added to the distance.
  const LESS_LIKELY = { lagrange: 10, hohmann: 14, lander: 18 };
  const RADIUS = { site: 50, hohmann: 15 };
  // While it moves the picture is only shifted and scaled, which costs nothing; when it has been
  // still for so long, or is far from the size it was drawn in, it is drawn anew.
  const STILL = 150;
  const BLURRED = 3;
  const SVG = "http://www.w3.org/2000/svg";

  const element = (name, attributes, ...children) => {
    const made = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  };

  class BoardMap {
    constructor(frame, svg) {
      this.frame = frame;
      this.svg = svg;
      this.card = frame.querySelector(".map-card");
      this.pointers = new Map();
      this.moved = false;
      this.window = this.makeWindow();
      this.spaces = this.findSpaces();
      this.overlay = element("g", { class: "over" });
      this.pins = element("g", { class: "pins" });
      svg.append(this.overlay, this.pins);
      svg.style.width = `${BOARD.width}px`;
      frame.querySelector(".map-still").replaceWith(this.window);
      frame.querySelector(".map-tools").hidden = false;
      frame.parentElement.querySelector("[data-map-hint]").hidden = false;
      this.covered = { left: 0, below: 0 };
      this.measure();
      this.lookAt(frame.dataset.view);
      this.listen();
    }

    makeWindow() {
      const made = document.createElement("div");
      made.className = "map-window";
      made.tabIndex = 0;
      made.setAttribute("role", "application");
      made.setAttribute("aria-label", this.svg.getAttribute("aria-label"));
      made.setAttribute("aria-describedby", this.frame.dataset.hint);
      this.svg.removeAttribute("aria-label");
      this.svg.removeAttribute("role");
      this.svg.querySelectorAll("a").forEach((link) => link.setAttribute("tabindex", "-1"));
      this.cross = document.createElement("div");
      this.cross.className = "map-cross";
      made.append(this.svg, this.cross);
      return made;
    }

    findSpaces() {
      return [...this.svg.querySelectorAll("a")].map((link) => {
        const space = link.querySelector("[data-space]");
        const [x, y] = space.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
        const kind = space.classList[1];
        const title = link.querySelector("title").textContent;
        return {
          ...{ id: space.dataset.space, x, y, kind, title },
          name: link.dataset.name ?? title,
          details: link.getAttribute("href"),
          radius: RADIUS[kind] ?? 33,
          less: space.classList.contains("home") ? 0 : (LESS_LIKELY[kind] ?? 0),
        };
      });
    }

    space(id) {
      return this.spaces.find((each) => each.id === id);
    }

    // Looking around

    measure() {
      const { clientWidth, clientHeight } = this.frame;
      const changed = this.width !== clientWidth || this.height !== clientHeight;
      this.width = clientWidth || 1;
      this.height = clientHeight || 1;
      return changed;
    }

    // The box grows to the shape of the window, so that nothing is wasted at the sides.
    fit({ x, y, width, height }) {
      const shape = this.width / this.height;
      const least = Math.max(CLOSEST, this.width / LARGEST);
      let w = Math.max(width, height * shape);
      w = Math.min(Math.max(w, least), Math.max(BOARD.width, BOARD.height * shape));
      const h = w / shape;
      const { left, below } = this.covered;
      const keep = (start, size, whole, before, after) => {
        const least = -size / BEYOND - before;
        const most = whole - size + size / BEYOND + after;
        return least < most ? Math.min(Math.max(start, least), most) : (least + most) / 2;
      };
      const unit = w / this.width;
      return {
        x: keep(x + (width - w) / 2, w, BOARD.width, left * unit, 0),
        y: keep(y + (height - h) / 2, h, BOARD.height, 0, below * unit),
        width: w,
        height: h,
      };
    }

    get scale() {
      return this.width / this.box.width;
    }

    show(box) {
      this.box = this.fit(box);
      this.draw();
    }

    // The same while a finger or the wheel moves: at most once for each frame of the screen.
    glide(box) {
      this.box = this.fit(box);
      this.asked ??= requestAnimationFrame(() => {
        this.asked = null;
        const ratio = this.scale / this.drawn;
        if (ratio > BLURRED || ratio < 1 / BLURRED) {
          this.draw();
          return;
        }
        this.shift(ratio);
        if (ratio !== 1) this.drawSoon();
      });
    }

    // Not while fingers are on it.
    drawSoon() {
      clearTimeout(this.still);
      this.still = setTimeout(() => (this.pointers.size ? this.drawSoon() : this.draw()), STILL);
    }

    shift(ratio = 1) {
      const { x, y } = this.box;
      const move = `translate(${-x * this.scale}px, ${-y * this.scale}px)`;
      this.svg.style.transform = ratio === 1 ? move : `${move} scale(${ratio})`;
    }

    draw() {
      clearTimeout(this.still);
      if (this.drawn !== this.scale) {
        this.drawn = this.scale;
        const unit = 1 / this.scale;
        this.svg.style.width = `${BOARD.width * this.scale}px`;
        this.svg.style.height = `${BOARD.height * this.scale}px`;
        this.svg.style.setProperty("--unit", unit.toFixed(3));
        const far = NAME * this.scale < LEGIBLE;
        this.svg.classList.toggle("far", far);
        this.svg.classList.toggle("near", !far);
      }
      this.shift();
    }

    lookAt(view) {
      const [x, y, width, height] = view.split(" ").map(Number);
      this.measureSheet();
      this.show(this.besideSheet({ x, y, width, height }));
    }

    // How much of the window a sheet over it covers at the left or below, in pixels.
    measureSheet() {
      this.covered = { left: 0, below: 0 };
      this.findCovered();
      const { left, below } = this.covered;
      this.cross.style.left = `${(left + this.width) / 2}px`;
      this.cross.style.top = `${(this.height - below) / 2}px`;
    }

    findCovered() {
      const sheet = this.frame.parentElement.querySelector("[data-sheet]");
      if (!sheet || getComputedStyle(sheet).position !== "absolute") return;
      const over = sheet.getBoundingClientRect();
      const frame = this.frame.getBoundingClientRect();
      if (over.width < frame.width * 0.7) this.covered.left = over.right - frame.left;
      else this.covered.below = frame.bottom - over.top;
    }

    // What is looked at stands in the part of the window that is free.
    besideSheet({ x, y, width, height }) {
      const { left, below } = this.covered;
      // The buttons stand at the right; where there is a sheet, they are in the way.
      const right = left || below ? TOOLS : 0;
      const free = { width: this.width - left - right, height: Math.max(this.height - below, 100) };
      const unit = Math.max(width / free.width, height / free.height);
      return {
        x: x + width / 2 - (left + free.width / 2) * unit,
        y: y + height / 2 - (free.height / 2) * unit,
        width: this.width * unit,
        height: this.height * unit,
      };
    }

    point({ clientX, clientY }) {
      const frame = this.window.getBoundingClientRect();
      return {
        x: this.box.x + (clientX - frame.left) / this.scale,
        y: this.box.y + (clientY - frame.top) / this.scale,
      };
    }

    zoomed(factor, at) {
      const { x, y, width, height } = this.box;
      const centre = at ?? this.middle();
      return {
        x: centre.x - (centre.x - x) * factor,
        y: centre.y - (centre.y - y) * factor,
        width: width * factor,
        height: height * factor,
      };
    }

    panned(dx, dy) {
      return { ...this.box, x: this.box.x + dx, y: this.box.y + dy };
    }

    // Fingers, mouse and keys

    listen() {
      const { window: pane } = this;
      pane.addEventListener("pointerdown", (event) => {
        if (event.button) return;
        this.finger = event.pointerType === "mouse" ? MOUSE : FINGER;
        this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (this.pointers.size === 1) this.moved = false;
      });
      pane.addEventListener("pointermove", (event) => this.drag(event));
      for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
        pane.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
      }
      pane.addEventListener("dragstart", (event) => event.preventDefault());
      pane.addEventListener(
        "wheel",
        (event) => {
          event.preventDefault();
          this.glide(this.zoomed(Math.exp(event.deltaY * 0.0015), this.point(event)));
        },
        { passive: false },
      );
      pane.addEventListener("keydown", (event) => this.key(event));
      pane.addEventListener("click", (event) => this.click(event));
      this.frame.addEventListener("click", (event) => this.press(event.target));
      this.frame.addEventListener("keydown", (event) => {
        if (event.key === "Escape") this.close();
      });
      new ResizeObserver(() => {
        if (!this.measure()) return;
        this.measureSheet();
        this.show(this.box);
      }).observe(this.frame);
    }

    drag(event) {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      const after = { x: event.clientX, y: event.clientY };
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const old = Math.hypot(before.x - other.x, before.y - other.y);
        const now = Math.hypot(after.x - other.x, after.y - other.y);
        this.moved = true;
        const middle = this.point({
          clientX: (after.x + other.x) / 2,
          clientY: (after.y + other.y) / 2,
        });
        if (old > 0 && now > 0) this.glide(this.zoomed(old / now, middle));
      } else {
        const far = Math.hypot(after.x - before.x, after.y - before.y);
        if (!this.moved && far < 6) return;
        if (!this.moved) this.window.setPointerCapture(event.pointerId);
        this.moved = true;
        this.glide(
          this.panned((before.x - after.x) / this.scale, (before.y - after.y) / this.scale),
        );
      }
      this.pointers.set(event.pointerId, after);
    }

    key(event) {
      const step = this.box.width / 8;
      const actions = {
        ArrowLeft: () => this.show(this.panned(-step, 0)),
        ArrowRight: () => this.show(this.panned(step, 0)),
        ArrowUp: () => this.show(this.panned(0, -step)),
        ArrowDown: () => this.show(this.panned(0, step)),
        "+": () => this.show(this.zoomed(0.7)),
        "=": () => this.show(this.zoomed(0.7)),
        "-": () => this.show(this.zoomed(1 / 0.7)),
        0: () => this.show(BOARD),
        Enter: () => this.touch(this.middle(), FINGER),
      };
      const action = actions[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    }

    // The middle of what no sheet covers; there stands the cross.
    middle() {
      const { left, below } = this.covered;
      return {
        x: this.box.x + (left + this.width) / 2 / this.scale,
        y: this.box.y + (this.height - below) / 2 / this.scale,
      };
    }

    click(event) {
      const link = event.target.closest("a");
      if (link && (event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      if (this.moved) return;
      // A click that no pointer made, as by a screen reader, says itself what it means.
      if (link && !event.detail) {
        this.touched = null;
        this.choose(this.space(link.querySelector("[data-space]").dataset.space));
      } else {
        this.touch(this.point(event), this.finger);
      }
    }

    press(target) {
      const button = target.closest("[data-map-do], [data-map-pick], [data-map-choose]");
      if (!button) return;
      const { mapDo, mapPick, mapChoose } = button.dataset;
      if (mapPick) this.pick(mapPick);
      else if (mapChoose) this.choose(this.space(mapChoose));
      else if (mapDo === "in") this.show(this.zoomed(0.6));
      else if (mapDo === "out") this.show(this.zoomed(1 / 0.6));
      else if (mapDo === "all") this.show(BOARD);
      else if (mapDo === "here") this.comeCloser();
      else if (mapDo === "go") this.go();
      else this.close();
    }

    // Choosing

    // What lies below a finger, the likeliest first.
    below(point, reach) {
      const found = [];
      for (const space of this.spaces) {
        const middle = Math.hypot(space.x - point.x, space.y - point.y);
        const distance = Math.max(0, middle - space.radius) * this.scale;
        if (distance <= reach) {
          const inside = middle <= space.radius && 2 * space.radius * this.scale >= PLAIN;
          found.push({ space, inside, far: middle * this.scale + space.less });
        }
      }
      const meant = found.filter(({ inside }) => inside);
      const rest = meant.length === 1 ? meant : found;
      return rest.sort((one, other) => one.far - other.far).map(({ space }) => space);
    }

    touch(point, reach) {
      const found = this.below(point, reach);
      this.touched = point;
      if (!found.length) this.close();
      else if (found.length === 1 || reach === MOUSE) this.choose(found[0]);
      else this.offer(found);
    }

    offer(found) {
      this.open(this.card.dataset.several);
      const list = this.card.querySelector("[data-map-list]");
      list.replaceChildren(
        ...found.slice(0, MOST_CANDIDATES).map(({ id, title }) => {
          const button = document.createElement("button");
          button.type = "button";
          button.dataset.mapChoose = id;
          button.textContent = title;
          const item = document.createElement("li");
          item.append(button);
          return item;
        }),
      );
      this.part("here").hidden = this.box.width <= CLOSEST * 1.01;
      this.mark(found.slice(0, MOST_CANDIDATES));
      this.card.querySelector("li button").focus({ preventScroll: true });
    }

    comeCloser() {
      const { x, y } = this.touched;
      const width = this.box.width / 3;
      const height = this.box.height / 3;
      this.close();
      this.show({ x: x - width / 2, y: y - height / 2, width, height });
    }

    choose(space) {
      this.chosen = space;
      this.mark([space]);
      if (this.onChoice?.(space)) {
        this.close();
        this.mark([space]);
        return;
      }
      this.open(this.standing(space) ?? space.title);
      this.card.querySelector("[data-map-list]").replaceChildren();
      this.part("here").hidden = true;
      this.card.querySelectorAll("[data-map-one]").forEach((each) => {
        each.hidden = "place" in each.dataset && space.kind === "lander";
      });
      this.card.querySelector("[data-map-details]").href = space.details;
      this.card.querySelectorAll("[data-map-lead]").forEach((lead) => {
        lead.href = lead.dataset.mapLead + encodeURIComponent(space.id);
      });
      this.offerToGo();
      this.card.querySelector("button:not([hidden]), a:not([hidden])").focus({ preventScroll: true });
    }

    // What of a game stands in a space, which says where it is.
    standing({ id }) {
      return this.overlay.querySelector(`[data-at="${CSS.escape(id)}"]`)?.getAttribute("aria-label");
    }

    part(what) {
      return this.card.querySelector(`[data-map-do="${what}"]`);
    }

    open(title) {
      this.card.querySelector("[data-map-title]").textContent = title;
      this.card.querySelectorAll("[data-map-one]").forEach((each) => (each.hidden = true));
      // The card leaves free what was touched.
      const low = this.touched && (this.touched.y - this.box.y) / this.box.height > 0.5;
      this.card.classList.toggle("above", Boolean(low));
      this.card.hidden = false;
    }

    close() {
      this.mark([]);
      if (this.card.hidden) return;
      this.card.hidden = true;
      this.card.querySelector("[data-map-list]").replaceChildren();
      this.window.focus({ preventScroll: true });
    }

    mark(spaces) {
      this.ring?.remove();
      this.ring = element(
        "g",
        { class: "marks chosen" },
        ...spaces.map(({ x, y, radius }) => element("circle", { cx: x, cy: y, r: Math.max(radius + 25, 9 / this.scale) })),
      );
      this.svg.insertBefore(this.ring, this.pins);
    }

    // A field of the page takes the place that was chosen.
    pick(name) {
      this.fill(name, this.chosen);
      if (this.offerToGo()) return;
      this.close();
    }

    fill(name, space) {
      const field = document.getElementById(name);
      field.value = space.name;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      this.showPins();
    }

    // The places in the fields of the page.
    showPins() {
      if (this.overlay.querySelector(".pin")) {
        this.pins.replaceChildren();
        return;
      }
      const named = (name) => {
        const typed = document.getElementById(name)?.value.trim().toLowerCase();
        return typed && this.spaces.find((each) => each.name.toLowerCase() === typed || each.id === typed);
      };
      const pins = [
        ["A", "start", named("from")],
        ["B", "goal", named(this.frame.dataset.goal)],
      ];
      this.pins.replaceChildren(
        ...pins
          .filter(([, , space]) => space)
          .map(([letter, what, { x, y }]) =>
            element(
              "g",
              { class: `pin ${what}`, transform: `translate(${x} ${y})` },
              element(
                "g",
                { class: "upright" },
                element("path", { d: "M0 0-20-34A24 24 0 1 1 20-34Z" }),
                element("text", { y: -38 }, letter),
              ),
            ),
          ),
      );
    }

    // A question that is whole can be asked from the map.
    offerToGo() {
      const button = this.part("go");
      const form = document.getElementById(this.frame.dataset.goal)?.form;
      if (!button || !form) return false;
      const filled = (name) => form.elements[name]?.value?.trim();
      const whole = filled(this.frame.dataset.goal) && (filled("engine") || form.elements.card);
      button.hidden = !whole;
      if (whole) button.focus({ preventScroll: true });
      return Boolean(whole);
    }

    go() {
      this.close();
      document.getElementById(this.frame.dataset.goal).form.requestSubmit();
    }
  }

  // Planning on the map itself: the first tap is the start, the second the goal.
  class Planning {
    constructor(map) {
      this.map = map;
      this.frame = map.frame;
      map.onChoice = (space) => this.take(space);
      this.frame.parentElement.classList.add("lively");
      map.measure();
      this.frame.parentElement.addEventListener("click", (event) => this.press(event));
      this.frame.parentElement.addEventListener("pointerdown", (event) => this.pull(event));
      this.frame.parentElement.addEventListener("input", ({ target }) => {
        if (target.id === "from" || target.id === "to") this.update();
      });
      this.answered();
      // On a phone the map is looked at first.
      if (!this.field("from").value && map.width < 600) this.fold(true);
      map.lookAt(this.frame.dataset.view);
    }

    get sheet() {
      return this.frame.parentElement.querySelector("[data-sheet]");
    }

    field(name) {
      return this.sheet.querySelector(`#${name}`);
    }

    // The sheet is another one after each answer.
    renew() {
      this.sheet.querySelectorAll("[data-plan-next], [data-sheet-fold]").forEach((button) => {
        button.hidden = false;
      });
      this.next = this.field("from").value.trim() ? "to" : "from";
      this.update();
    }

    update() {
      this.map.showPins();
      this.sheet.querySelectorAll("[data-plan-next]").forEach((button) => {
        button.setAttribute("aria-pressed", button.dataset.planNext === this.next);
      });
      const { sayFrom, sayTo, sayRocket } = this.sheet.dataset;
      const told = this.sheet.querySelector("[data-plan-told]");
      const whole = this.field("from").value.trim() && this.field("to").value.trim();
      if (this.next === "from") told.textContent = sayFrom;
      else if (!whole) told.textContent = sayTo;
      else if (!this.rocket) told.textContent = sayRocket;
      else told.textContent = "";
    }

    get rocket() {
      const { elements } = this.field("to").form;
      return elements.card || elements.engine?.value.trim();
    }

    take(space) {
      // No move starts or ends on a lander burn.
      if (space.kind === "lander") return false;
      this.map.overlay.replaceChildren();
      this.map.fill(this.next, space);
      this.next = "to";
      this.update();
      if (!this.field("from").value.trim() || !this.field("to").value.trim()) return true;
      this.fold(false);
      if (this.rocket) {
        this.field("to").form.requestSubmit();
      } else {
        const details = this.sheet.querySelector("[data-plan-rocket]");
        details.open = true;
        details.scrollIntoView({ block: "nearest" });
      }
      return true;
    }

    press({ target }) {
      const next = target.closest("[data-plan-next]");
      if (next) {
        this.next = next.dataset.planNext;
        this.update();
        this.fold(true);
      }
      if (target.closest("[data-sheet-fold]") && !this.pulled) {
        this.fold(!this.sheet.classList.contains("folded"));
      }
      this.pulled = false;
    }

    fold(folded) {
      this.sheet.classList.toggle("folded", folded);
      this.sheet.querySelector("[data-sheet-fold]").setAttribute("aria-expanded", !folded);
      this.map.measureSheet();
    }

    // The handle of the sheet is pulled up or down, too.
    pull(event) {
      const handle = event.target.closest("[data-sheet-fold]");
      if (!handle) return;
      handle.setPointerCapture(event.pointerId);
      handle.addEventListener(
        "pointerup",
        (last) => {
          const far = last.clientY - event.clientY;
          this.pulled = Math.abs(far) > 20;
          if (this.pulled) this.fold(far > 0);
        },
        { once: true },
      );
    }

    // The way that was found is drawn over the map.
    async answered() {
      const { over, view } = this.sheet.querySelector("[data-answer]")?.dataset ?? {};
      this.renew();
      if (!over) return;
      this.map.overlay.replaceChildren(...(await fetchSvg(over)).childNodes);
      this.map.showPins();
      this.map.lookAt(view);
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
    const { board, over, plan } = frame.dataset;
    const [svg, drawn] = await Promise.all([fetchSvg(board), over ? fetchSvg(over) : null]);
    frame.map = new BoardMap(frame, svg);
    if (drawn) frame.map.overlay.append(...drawn.childNodes);
    frame.drawn = over;
    if (plan === undefined) frame.map.showPins();
    else frame.planning = new Planning(frame.map);
  }

  // What stands on the board has changed, and the board has not.
  async function drawAgain(address) {
    for (const frame of document.querySelectorAll("[data-map]")) {
      if (!frame.map || frame.drawn === address) continue;
      frame.drawn = address;
      frame.map.overlay.replaceChildren(...(await fetchSvg(address)).childNodes);
    }
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
  document.addEventListener("fresh", (event) => {
    const planned = event.detail.matches("[data-sheet]") && event.detail.parentElement;
    if (planned) planned.querySelector("[data-map]").planning?.answered();
    else ready(event.detail);
    const layer = event.detail.closest("[data-layer]") ?? event.detail.querySelector("[data-layer]");
    if (layer) drawAgain(layer.dataset.layer);
  });
})();
