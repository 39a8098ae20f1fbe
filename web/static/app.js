// The pages work without this script; it makes some of them quicker to use.
"use strict";

// Live regions: a link or form inside [data-live] that leads back to the same page only
// replaces that region, so the reader keeps the place on the page.
const live = (() => {
  let newest = 0;

  const region = (element) => element.closest("[data-live]");
  const samePage = (url) => url.origin === location.origin && url.pathname === location.pathname;

  async function show(address, keep, { push = true } = {}) {
    const url = new URL(address, location.href);
    const turn = ++newest;
    const name = keep.dataset.live;
    const focused = document.activeElement && document.activeElement.id;
    keep.setAttribute("aria-busy", "true");
    let page;
    try {
      const answer = await fetch(url, { headers: { Accept: "text/html" } });
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      location.assign(url);
      return;
    }
    if (turn !== newest) return;
    const fresh = page.querySelector(`[data-live="${CSS.escape(name)}"]`);
    const stale = document.querySelector(`[data-live="${CSS.escape(name)}"]`);
    if (!fresh || !stale) {
      location.assign(url);
      return;
    }
    stale.replaceWith(document.adoptNode(fresh));
    document.title = page.title;
    if (push) history.pushState({ live: name }, "", url);
    const again = focused && document.getElementById(focused);
    if (again) again.focus({ preventScroll: true });
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
    const url = new URL(form.action, location.href);
    if (!keep || form.method !== "get" || !samePage(url)) return;
    event.preventDefault();
    url.search = new URLSearchParams(new FormData(form, event.submitter)).toString();
    show(url, keep);
  });

  addEventListener("popstate", () => {
    const keep = document.querySelector("[data-live]");
    if (keep) show(location.href, keep, { push: false });
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
