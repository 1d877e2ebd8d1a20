import { errorName, MAX_REPORTED_FRAMES, pagePath, scriptPath } from '#contracts/client-error-patterns.ts';
import type { ClientError, ClientErrorKind } from '#contracts/client-errors.ts';

/** As `contracts/client-errors.ts` has it, whose schema would cost every page the weight of zod. A test compares the two. */
export const REPORT_PATH = '/api/page-faults';

const REPORTS_PER_DOCUMENT = 5;

/** Where an error came from, as far as React or an error boundary knows. */
type ErrorSource = {
  kind: ClientErrorKind;
  part?: ClientError['part'] | undefined;
  componentStack?: string | null | undefined;
};

const ownScriptPattern = new RegExp(`^${scriptPath}$`);

const reported = new WeakSet<object>();
let reports = 0;

/** Tells the server of an error, once an error and five times a document. Nothing comes back, and nothing is thrown. */
export function sendErrorReport(error: unknown, origin: ErrorSource): void {
  if (error !== null && typeof error === 'object') {
    if (reported.has(error)) return;
    reported.add(error);
  }
  if (reports >= REPORTS_PER_DOCUMENT) return;
  reports += 1;
  const body = JSON.stringify(buildErrorReport(error, origin, location));
  navigator.sendBeacon(REPORT_PATH, new Blob([body], { type: 'application/json' }));
}

/** Reports what no boundary catches: errors in handlers and timers, and promises whose rejection nobody handles. */
export function reportUncaughtErrors(): void {
  const report = (error: unknown, kind: ClientErrorKind) => {
    // Extensions and scripts of other sites fail too; what has no place in our own scripts is not ours to mend.
    if (positionsIn(stackOf(error), location.origin).length > 0) sendErrorReport(error, { kind });
  };
  addEventListener('error', ({ error }) => report(error, 'script'));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'promise'));
}

/** The report: names and places only, so that nothing typed goes along. */
export function buildErrorReport(
  error: unknown,
  { kind, part = '', componentStack }: ErrorSource,
  { pathname, origin }: Pick<Location, 'pathname' | 'origin'>,
): ClientError {
  return {
    kind,
    page: pagePath.test(pathname) ? pathname : '/unknown',
    part,
    error: safeErrorName(error instanceof Error ? error.name : typeof error),
    positions: positionsIn(stackOf(error), origin),
    components: componentsIn(componentStack ?? '', origin),
  };
}

const safeErrorName = (text: string): string => (errorName.test(text) ? text : 'unknown');

/** Without the message, which stands in front of the places and may be of any form. */
const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? '').replace(error.message, () => '') : '';

const positionsIn = (stack: string, origin: string): string[] =>
  framesIn(stack, origin).map(({ position }) => position);

/** React writes its components as a stack of their own; elements of HTML in it have no place. */
const componentsIn = (stack: string, origin: string): string[] =>
  framesIn(stack, origin).map(({ name, position }) => `${name || 'unnamed'} ${position}`);

/**
 * The places in our own scripts. Chromium writes 'at name (address:1:2)' or 'at address:1:2', Firefox and WebKit
 * 'name@address:1:2'.
 */
function framesIn(stack: string, origin: string): { name: string; position: string }[] {
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
