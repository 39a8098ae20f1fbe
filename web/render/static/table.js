// The pages of games work without this script; with it, what others do comes by itself.
"use strict";

(() => {
  const table = document.querySelector("[data-table]");
  if (!table) return;
  const RETRY_STREAM = 60_000;
  const POLL = 2_000;
  const POLL_HIDDEN = 20_000;
  const TOUCHED = "input, select, textarea";
  const mine = table.dataset.mine.split(" ").filter(Boolean);
  let shown = Number(table.dataset.length);
  let source = null;
  let timer = 0;
  let fresh = null;
  let again = 0;

  // A form that somebody fills in is not taken away: he is told instead.
  // Nor is what was sent and is asked about again.
  let touched = "sent" in table.dataset;
  const address = touched ? table.dataset.page : location.href;
  // What somebody sends brings him a page of its own.
  let leaving = false;
  document.addEventListener("submit", (event) => {
    leaving ||= !event.defaultPrevented;
  });
  table.addEventListener("input", (event) => {
    touched ||= event.target.matches(TOUCHED) && Boolean(event.target.closest("[data-live]"));
  });

  function told({ length, asked }) {
    mark(asked.some((seat) => mine.includes(seat)));
    if (length === shown || leaving) return;
    if (touched) table.querySelector("[data-news]").hidden = false;
    else refresh();
  }

  // Whose turn it is can be seen from another tab.
  let wasMine = document.title.startsWith("●");
  function mark(isMine) {
    if (isMine && !wasMine) notify();
    wasMine = isMine;
    const name = document.title.replace(/^● /, "");
    document.title = isMine ? `● ${name}` : name;
    let icon = document.querySelector('link[rel="icon"]');
    const plain = (icon.dataset.plain ??= icon.href);
    icon.href = isMine ? dotted : plain;
  }
  const dotted =
    "data:image/svg+xml," +
    encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#c2410c"/></svg>',
    );

  // Whoever has allowed it is told once for each decision, unless he looks at the page.
  const bell = table.querySelector("[data-notify]");
  const wanted = { here: "notify", yes: "yes" };
  const mayNotify = () => "Notification" in window && window.isSecureContext;
  const isWanted = () =>
    Boolean(bell) &&
    mayNotify() &&
    Notification.permission === "granted" &&
    localStorage.getItem(wanted.here) === wanted.yes;

  async function notify() {
    if (!isWanted() || (!document.hidden && document.hasFocus())) return;
    const more = {
      body: document.title.replace(/^● /, ""),
      tag: location.pathname,
      data: { address: location.href },
    };
    // Phones show notices of a worker alone.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) {
      await worker.showNotification(bell.dataset.title, more);
      return;
    }
    const shown = new Notification(bell.dataset.title, more);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }

  if (bell && mayNotify()) {
    const tell = () => bell.setAttribute("aria-pressed", String(isWanted()));
    bell.closest("[data-notify-place]").hidden = false;
    tell();
    bell.addEventListener("click", async () => {
      if (isWanted()) localStorage.removeItem(wanted.here);
      else if ((await Notification.requestPermission()) === "granted") {
        localStorage.setItem(wanted.here, wanted.yes);
      } else table.querySelector("[data-notify-hint]").textContent = bell.dataset.denied;
      tell();
    });
  }

  const openOnes = (root) =>
    [...root.querySelectorAll("details[id]")].filter((each) => each.open).map((each) => each.id);

  async function refresh() {
    fresh?.abort();
    clearTimeout(again);
    const mineOnly = (fresh = new AbortController());
    try {
      const answer = await fetch(address, {
        headers: { Accept: "text/html" },
        signal: mineOnly.signal,
      });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = page.querySelector("[data-table]");
      if (!now) throw new Error("no table");
      if (leaving) return;
      if (touched) {
        table.querySelector("[data-news]").hidden = false;
        return;
      }
      shown = Number(now.dataset.length);
      table.querySelector("[data-news]").hidden = true;
      const focused = document.activeElement?.id;
      for (const stale of table.querySelectorAll("[data-live]")) {
        const next = page.querySelector(`[data-live="${CSS.escape(stale.dataset.live)}"]`);
        if (!next) continue;
        const open = openOnes(stale);
        stale.replaceWith(document.adoptNode(next));
        for (const id of open) {
          const again = document.getElementById(id);
          if (again) again.open = true;
        }
        document.dispatchEvent(new CustomEvent("fresh", { detail: next }));
      }
      if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    } catch {
      if (mineOnly.signal.aborted) return;
      table.querySelector("[data-news]").hidden = false;
      again = setTimeout(refresh, POLL);
    }
  }

  // A tab in the background asks now and then: browsers allow few connections to one server.
  async function ask() {
    clearTimeout(timer);
    try {
      const answer = await fetch(table.dataset.now, { headers: { Accept: "application/json" } });
      if (answer.ok) told(await answer.json());
    } catch {
      // Without a connection it is asked again later.
    }
    if (!source) timer = setTimeout(ask, document.hidden ? POLL_HIDDEN : POLL);
  }

  function listen() {
    if (source || document.hidden) return;
    clearTimeout(timer);
    source = new EventSource(`${table.dataset.stream}?after=${shown}`);
    source.onmessage = (event) => told(JSON.parse(event.data));
    source.onerror = () => {
      // While it connects anew by itself nothing has to be done; where there is no place, one asks.
      if (source?.readyState !== EventSource.CLOSED) return;
      source = null;
      ask();
      setTimeout(listen, RETRY_STREAM);
    };
  }

  function rest() {
    source?.close();
    source = null;
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      rest();
      timer = setTimeout(ask, POLL_HIDDEN);
    } else {
      ask();
      listen();
    }
  });
  addEventListener("online", () => {
    ask();
    listen();
  });
  addEventListener("pagehide", rest);
  addEventListener("pageshow", (event) => {
    leaving = false;
    if (event.persisted) {
      ask();
      listen();
    }
  });
  mark(document.title.startsWith("●"));
  listen();
})();

// A tap on what can be done with a card opens its form, with the card ticked.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-tick]");
  const form = link?.pathname === location.pathname && document.getElementById(link.hash.slice(1));
  if (!form || event.button || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  for (let each = form; each; each = each.parentElement?.closest("details")) {
    if (each.matches("details")) each.open = true;
  }
  const card = CSS.escape(link.dataset.tick);
  const box = form.querySelector(`input[type="checkbox"][value^="${card}"]`);
  if (box && !box.checked) box.click();
  form.scrollIntoView({ block: "center" });
  (box ?? form.querySelector("button, input, summary"))?.focus({ preventScroll: true });
});

// A button that is tapped twice sends once: what an action does is known by its request, but a
// table would be made twice.
const SENT_FOR = 3_000;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented) return;
  if ("sent" in form.dataset) event.preventDefault();
  form.dataset.sent = "";
  setTimeout(() => delete form.dataset.sent, SENT_FOR);
});

// A slider goes there when it is let go.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-send]")) event.target.form.requestSubmit();
});

// Links are copied with one tap.
document.querySelectorAll("[data-copy-from]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copyFrom);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Browsers keep the clipboard from pages over plain HTTP, but not this old way.
      document.execCommand("copy");
    }
    button.textContent = button.dataset.copied;
  });
});
