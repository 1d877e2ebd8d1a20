// The only script that a page loads together with its rendered HTML. It starts React once the page is painted or, on a
// page that does nothing by itself, at the first sign of a person: until then the main thread is free.

const { app = '', scripts: names = '', start } = scriptData();
/** The scripts that the page needs, each after those that it imports. */
const scripts = names.split(' ').filter(Boolean);
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const;

/** A page that is only read fetches its scripts after this time, so that the first sign finds them there. */
const FETCH_AFTER_MS = 3_000;
/** Without a sign, a page of somebody who is signed in starts after this time: it has to tell when the session ends. */
const START_AFTER_MS = 20_000;
/** The pause before a repeated click looks again for its button, which comes late on a slow phone. */
const RETRY_MS = 20;

let isStarting = false;
let clicked: HTMLElement | undefined;
let submitted: { form: HTMLFormElement; button: HTMLElement | null } | undefined;

document.addEventListener('click', keepClick, true);
document.addEventListener('submit', keepSubmit, true);
for (const sign of signs) addEventListener(sign, startOnSign, { capture: true, passive: true });
if (start === 'for-user' || (start === 'on-intent' && !isSignedIn() && !location.hash)) {
  setTimeout(() => whenIdle(preload), FETCH_AFTER_MS);
  if (start === 'for-user') setTimeout(() => whenIdle(startApp), START_AFTER_MS);
} else whenIdle(startApp);

/** Browsers also send a move to a pointer that rests, when something is laid out under it. */
function startOnSign(event: Event): void {
  const rests = event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;
  if (!rests) startApp();
}

function startApp(): void {
  if (isStarting) return;
  isStarting = true;
  // Without the app the page stays as the server sent it: its text and links work. The app reports its failures itself.
  begin().catch(stopListening);
}

async function begin(): Promise<void> {
  preload();
  // One at a time, with pauses: a phone would need noticeable time to run all of them at once.
  for (const href of scripts.filter((name) => name !== app)) {
    // The app imports a missing script again, and reports the failure.
    await import(/* @vite-ignore */ href).catch(() => {});
    await nextTask();
  }
  // Calendars need a date format while they are rendered, and making the first takes a phone as long as a small script.
  if (start === 'at-once') {
    new Intl.DateTimeFormat();
    await nextTask();
  }
  const { hydrated } = (await import(/* @vite-ignore */ app)) as { hydrated: Promise<void> };
  await hydrated;
  stopListening();
  // React replaces links that became buttons right after this.
  setTimeout(repeatClick);
}

/** Lets the browser paint and react before the next task. Unlike a timer, a message has no least delay. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function stopListening(): void {
  for (const sign of signs) removeEventListener(sign, startOnSign, { capture: true });
  document.removeEventListener('click', keepClick, true);
  document.removeEventListener('submit', keepSubmit, true);
}

/** Repeats the kept click once its button is there, and sends the kept form again. */
function repeatClick(): void {
  const id = clicked?.dataset.repeatClick;
  const element = id ? document.querySelector<HTMLElement>(`[data-repeat-click="${CSS.escape(id)}"]`) : clicked;
  // While React has not replaced the link by its button, a click would follow the link.
  if (element instanceof HTMLAnchorElement) {
    setTimeout(repeatClick, RETRY_MS);
    return;
  }
  if (element?.isConnected) element.click();
  if (submitted?.form.isConnected) submitted.form.requestSubmit(submitted.button);
}

function preload(): void {
  for (const href of scripts) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** Keeps a click on a button, which needs React, to repeat it. Links work, except those with `data-repeat-click`. */
function keepClick(event: Event): void {
  const { target } = event;
  const found =
    target instanceof Element && target.closest<HTMLElement>('button:not([type=submit]), [data-repeat-click]');
  if (!found) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clicked = found;
  startApp();
}

function keepSubmit(event: SubmitEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  submitted = { form: event.target as HTMLFormElement, button: event.submitter };
  startApp();
}

/** Waits for a pause of the main thread after the first paint. Safari has no idle callbacks. */
function whenIdle(callback: () => void): void {
  const afterPaint = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 1000 });
    else setTimeout(callback, 50);
  };
  // The page may have loaded before its first frame, and the second frame begins when the first one is painted.
  const afterLoad = () => requestAnimationFrame(() => requestAnimationFrame(afterPaint));
  if (document.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, { once: true });
}

/** The server sets this cookie beside the session's; the header then shows the user. */
function isSignedIn(): boolean {
  return /(?:^|; )(?:__Host-)?signed_in=1(?:;|$)/.test(document.cookie);
}

function scriptData(): DOMStringMap {
  return document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
}
