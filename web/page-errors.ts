import { errorName, MAX_REPORTED_FRAMES, pagePath, scriptPath } from '#contracts/pages/page-error-patterns.ts';
import type { PageError, PageErrorKind } from '#contracts/pages/page-errors.ts';
import { toRoutePath } from '#contracts/pages/route-path.ts';
import { NetworkError } from './api.ts';

/** Repeats `contracts/pages/page-errors.ts`, whose schema would add zod to every page. A test compares the two. */
export const REPORT_PATH = '/api/page-faults';

const REPORTS_PER_DOCUMENT = 5;

/** The part of the program that caught an error, with details that only React or an error boundary knows. */
type ErrorSource = {
  kind: PageErrorKind;
  part?: PageError['part'] | undefined;
  componentStack?: string | null | undefined;
};

const ownScriptPattern = new RegExp(`^${scriptPath}$`);

const reported = new WeakSet<object>();
let reportCount = 0;
/** True while the visitor leaves this page. WebKit then fails requests that are under way, which is no error. */
let isLeaving = false;

/** Reports an error to the server, once per error and at most five times per document. Never throws. */
export function sendErrorReport(error: unknown, source: ErrorSource): void {
  // A lost connection is no error of the site.
  if (source.kind === 'load' && (isLeaving || error instanceof NetworkError)) return;
  if (error !== null && typeof error === 'object') {
    if (reported.has(error)) return;
    reported.add(error);
  }
  if (reportCount >= REPORTS_PER_DOCUMENT) return;
  reportCount += 1;
  const body = JSON.stringify(buildErrorReport(error, source, location));
  navigator.sendBeacon(REPORT_PATH, new Blob([body], { type: 'application/json' }));
}

/** Reports errors in handlers and timers, and promises with unhandled rejections. */
export function reportUncaughtErrors(): void {
  const report = (error: unknown, kind: PageErrorKind) => {
    // Extensions and scripts of other sites fail too. Errors without a place in our scripts are not reported.
    if (listPositions(getStack(error), location.origin).length > 0) sendErrorReport(error, { kind });
  };
  addEventListener('error', ({ error }) => report(error, 'script'));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'promise'));
  for (const event of ['beforeunload', 'pagehide']) {
    addEventListener(event, () => {
      isLeaving = true;
    });
  }
  // The browser has kept the page and shows it again.
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

/** Builds a report of names and places only, so that no typed text leaves the browser. */
export function buildErrorReport(
  error: unknown,
  { kind, part = '', componentStack }: ErrorSource,
  { pathname, origin }: Pick<Location, 'pathname' | 'origin'>,
): PageError {
  const page = toRoutePath(pathname);
  return {
    kind,
    page: pagePath.test(page) ? page : '/unknown',
    part,
    error: safeErrorName(error instanceof Error ? error.name : typeof error),
    positions: listPositions(getStack(error), origin),
    components: listComponents(componentStack ?? '', origin),
  };
}

const safeErrorName = (text: string): string => (errorName.test(text) ? text : 'unknown');

/** Returns the stack without the message at its beginning, which may quote what a visitor typed. */
const getStack = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';

const listPositions = (stack: string, origin: string): string[] =>
  listFrames(stack, origin).map(({ position }) => position);

/** Lists the components of React's component stack, without HTML elements. */
const listComponents = (stack: string, origin: string): string[] =>
  listFrames(stack, origin).map(({ name, position }) => `${name || 'unnamed'} ${position}`);

/**
 * Finds the places in our own scripts. Chromium writes 'at name (address:1:2)' or 'at address:1:2', Firefox and WebKit
 * 'name@address:1:2'.
 */
function listFrames(stack: string, origin: string): { name: string; position: string }[] {
  const lines = stack.matchAll(/^(?: *at (?:(.*) \()?|(.*)@)(https?:[^\s()]+?):(\d{1,7}):(\d{1,7})\)?$/gm);
  return Array.from(lines, ([, chromium, other, address = '', line, column]) => {
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length).replace(/[?#].*/, '') : '';
    const isOurs = ownScriptPattern.test(path);
    const name = /^[\w$]{1,40}$/.exec(chromium ?? other ?? '')?.[0] ?? '';
    return isOurs ? [{ name, position: `${path}:${line}:${column}` }] : [];
  })
    .flat()
    .slice(0, MAX_REPORTED_FRAMES);
}
