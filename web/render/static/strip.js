// The fuel strip: drag a chit to a spot, with the mouse or a finger.
"use strict";

(() => {
  const HEAVIEST_DRY = 23;
  // How far from the middle of a chit a finger may come down: 44 pixels across.
  const REACH = 22;
  // A finger that moves less only taps what is below it.
  const STILL = 6;

  const spots = (strip) => [...strip.querySelectorAll("[data-spot]")];
  const place = (element) => element.transform.baseVal.consolidate().matrix;
  const index = (strip, name) =>
    Number(strip.querySelector(`[data-spot="${CSS.escape(name)}"]`).dataset.index);

  function onStrip(strip, { clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(strip.getScreenCTM().inverse());
  }

  function nearest(elements, point) {
    let best = null;
    for (const element of elements) {
      const { e, f } = place(element);
      const distance = Math.hypot(e - point.x, f - point.y);
      if (!best || distance < best.distance) best = { element, distance };
    }
    return best;
  }

  // The chit below a finger; both may be, then the nearer one.
  function chitAt(strip, event) {
    const best = nearest(strip.querySelectorAll("[data-chit]"), onStrip(strip, event));
    return best.distance * strip.getScreenCTM().a <= REACH ? best.element : null;
  }

  function target(strip, kind, point) {
    const may = spots(strip).filter(
      ({ classList, dataset }) =>
        kind === "wet" || (classList.contains("whole") && Number(dataset.spot) <= HEAVIEST_DRY),
    );
    return nearest(may, point).element;
  }

  function address(strip, kind, spot) {
    const chits = { dry: strip.dataset.dry, wet: strip.dataset.wet };
    chits[kind] = spot.dataset.spot;
    // The wet mass never stands below the dry one.
    if (index(strip, chits.wet) < index(strip, chits.dry)) chits.wet = chits.dry;
    return `${location.pathname}?${new URLSearchParams(chits)}`;
  }

  function tap({ clientX, clientY }) {
    const link = document.elementFromPoint(clientX, clientY)?.closest("a");
    link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }

  function drag(strip, chit, start) {
    const kind = chit.dataset.chit;
    let spot = null;
    let moved = false;
    const move = (event) => {
      if (event.pointerId !== start.pointerId) return;
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (!moved && far < STILL) return;
      moved = true;
      chit.classList.add("dragged");
      const { x, y } = onStrip(strip, event);
      chit.setAttribute("transform", `translate(${x} ${y})`);
      const over = target(strip, kind, { x, y });
      if (over === spot) return;
      spot?.classList.remove("over");
      over.classList.add("over");
      spot = over;
    };
    const end = (event) => {
      if (event.pointerId !== start.pointerId) return;
      over.abort();
      chit.classList.remove("dragged");
      if (!moved) {
        if (event.type === "pointerup") tap(event);
      } else if (event.type === "pointerup") {
        live.show(address(strip, kind, spot), live.region(strip));
      } else {
        live.show(location.href, live.region(strip), { push: false });
      }
    };
    const over = new AbortController();
    const options = { signal: over.signal };
    strip.setPointerCapture(start.pointerId);
    strip.addEventListener("pointermove", move, options);
    strip.addEventListener("pointerup", end, options);
    strip.addEventListener("pointercancel", end, options);
  }

  function listen(strip) {
    let taken = false;
    strip.classList.add("draggable");
    strip.addEventListener("pointerdown", (event) => {
      const chit = event.button ? null : chitAt(strip, event);
      taken = Boolean(chit);
      if (chit) drag(strip, chit, event);
    });
    // What ends on a chit is a drag, or a tap that `drag` has passed on.
    strip.addEventListener(
      "click",
      (event) => {
        if (!taken || !event.isTrusted) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true },
    );
    // A finger on a chit moves it and does not scroll the page; anywhere else it scrolls.
    strip.addEventListener(
      "touchstart",
      (event) => {
        if (event.touches.length === 1 && chitAt(strip, event.touches[0])) event.preventDefault();
      },
      { passive: false },
    );
    strip.addEventListener("dragstart", (event) => event.preventDefault());
  }

  const ready = (root) => root.querySelectorAll("[data-strip]").forEach(listen);
  ready(document);
  document.addEventListener("fresh", (event) => ready(event.detail));
})();
