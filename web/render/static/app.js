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
  // puts the cursor where it went wrong, and an answer stands at the top of the screen. A sheet
  // over the map stays where it is: the map is looked at.
  function reveal(fresh, asked) {
    const wrong = fresh.querySelector("[aria-invalid]");
    const told = fresh.querySelector(".problem, [data-said]");
    const said = document.getElementById("said");
    const error = wrong && document.getElementById(`${wrong.id}-error`);
    const over = fresh.matches("[data-sheet]");
    if (said && told) {
      said.textContent = [told, error].map((each) => each?.textContent ?? "").join(" ").trim();
    }
    if (wrong) {
      for (let each = wrong.closest("details"); each; each = each.parentElement.closest("details")) {
        each.open = true;
      }
      wrong.focus({ preventScroll: true });
      wrong.scrollIntoView({ block: over ? "nearest" : "center" });
    } else if (fresh.querySelector(".problem")) {
      fresh.querySelector(".problem").scrollIntoView({ block: over ? "nearest" : "center" });
    } else if (asked) {
      // Without an answer the cursor stays where it is: something was filled in.
      if (told) fresh.querySelector("#answer")?.focus({ preventScroll: true });
      fresh.scrollIntoView({ block: over ? "nearest" : "start" });
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
