// The page of a draft works without this script; with it, who waits sees the next pick by itself.
"use strict";

(() => {
  const shown = document.querySelector("[data-draft]");
  if (!shown) return;
  const LOOK = 3_000;
  const LOOK_HIDDEN = 20_000;

  // What somebody is typing is not taken away.
  let touched = false;
  document.addEventListener("input", () => {
    touched = true;
  });

  async function look() {
    try {
      const answer = await fetch(location.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = page.querySelector("[data-draft]");
      // A refusal or a lost connection is no news.
      if (!touched && answer.ok && now?.dataset.draft !== shown.dataset.draft) {
        location.reload();
        return;
      }
    } catch {
      // It is asked again soon.
    }
    wait();
  }

  const wait = () => setTimeout(look, document.hidden ? LOOK_HIDDEN : LOOK);
  wait();
})();
