// Keeps what was looked at last, for when there is no connection to the server.
"use strict";

const SHELL = "shell-{{ version }}";
const PAGES = "pages";
const FIRST = {{ shell|tojson }};
const OFFLINE = {{ url_for("pages.offline")|tojson }};
// Neither answers for programs are kept nor games, which only those see who hold a link.
const APART = {{ apart|tojson }};
const MOST_PAGES = 80;

addEventListener("install", (event) => {
  const kept = caches.open(SHELL).then((shell) => shell.addAll(FIRST));
  event.waitUntil(kept.then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("shell-") && name !== SHELL);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clean());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (APART.some((start) => url.pathname.startsWith(start))) return;
  event.respondWith(url.searchParams.has("v") ? unchanging(event) : latest(event));
});

// A tap on a notice leads to the table that it tells of.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { address } = event.notification.data ?? {};
  if (!address) return;
  const show = async () => {
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((each) => new URL(each.url).pathname === new URL(address).pathname);
    return there ? there.focus() : clients.openWindow(address);
  };
  event.waitUntil(show());
});

// An address with a fingerprint always gives the same.
async function unchanging(event) {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(SHELL, event.request, answer.clone()));
    return answer;
  } catch {
    // A page that was kept may ask for what a newer version has replaced.
    const other = await caches.match(event.request, { ignoreVary: true, ignoreSearch: true });
    return other ?? Response.error();
  }
}

async function latest(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keepLatest(event.request, answer.clone()));
    return answer;
  } catch (error) {
    // Whoever left the page does not want another.
    if (event.request.signal.aborted) throw error;
    return lastSeen(event.request);
  }
}

// What was sent on to another address is kept as if it had been asked for there: a browser shows
// no page that says it came from elsewhere.
function keepLatest(request, answer) {
  if (!answer.redirected) return keep(PAGES, request, answer);
  const { headers, status, url } = answer;
  const asked = new Request(url, { headers: request.headers });
  return keep(PAGES, asked, new Response(answer.body, { headers, status }));
}

async function keep(name, request, answer) {
  try {
    const cache = await caches.open(name);
    // What was looked at last stands last.
    await cache.delete(request, { ignoreVary: true });
    await cache.put(request, answer);
    if (name !== PAGES) return;
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, -MOST_PAGES).map((each) => cache.delete(each)));
  } catch {
    // An answer that was broken off, or a full disk: then this one is not kept.
  }
}

async function lastSeen(request) {
  const pages = await caches.open(PAGES);
  const kept =
    (await pages.match(request, { ignoreVary: true })) ??
    (await caches.match(request, { ignoreVary: true }));
  const isPage = request.headers.get("Accept")?.includes("text/html");
  if (kept) return isPage ? marked(kept) : kept;
  return isPage ? caches.match(OFFLINE, { ignoreVary: true }) : Response.error();
}

// The page itself says that it is not fresh.
async function marked(kept) {
  const text = await kept.text();
  const { headers, status } = kept;
  return new Response(text.replace("<body>", '<body class="kept">'), { headers, status });
}
