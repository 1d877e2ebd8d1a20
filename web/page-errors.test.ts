import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportPageError as endpoint, PageError } from '#contracts/pages/page-errors.ts';
import { routes } from './routes.tsx';

const page = { pathname: '/book-call', origin: 'https://coach.example' };
const beacons: { path: string; body: Blob }[] = [];
const listeners = new Map<string, (event: object) => void>();

beforeEach(() => {
  beacons.length = 0;
  listeners.clear();
  vi.resetModules();
  vi.stubGlobal('location', page);
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => beacons.push({ path, body }) });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener));
});
afterEach(() => vi.unstubAllGlobals());

// Imported again for every test, since it counts its reports.
test('a lost connection is not reported as a page that does not load', async () => {
  const { sendErrorReport } = await load();
  const { NetworkError } = await import('./api.ts');
  sendErrorReport(new NetworkError(), { kind: 'load' });
  expect(beacons).toEqual([]);
});

const load = () => import('./page-errors.ts');
const sent = () => Promise.all(beacons.map(async ({ body }) => JSON.parse(await body.text())));

function errorWith(message: string, stack: string): RangeError {
  const error = new RangeError(message);
  error.stack = stack;
  return error;
}
const chromium = (message = 'Incorrect locale') =>
  errorWith(
    message,
    `RangeError: ${message}
    at new Locale (<anonymous>)
    at Array.map (<anonymous>)
    at r (https://coach.example/assets/PhoneField-Bx_Y3.js:1:2345)
    at https://coach.example/assets/client.js?t=1:9:87
    at chrome-extension://abc/script.js:1:1
    at async Object.pay (https://js.stripe.com/v3/:1:2)`,
  );
const others = errorWith(
  'Incorrect locale',
  `Locale@[native code]
r@https://coach.example/assets/PhoneField-Bx_Y3.js:1:2345
@https://coach.example/assets/client.js?t=1:9:87
https://coach.example/assets/none.js
pay@https://js.stripe.com/v3/:1:2`,
);

test('uses the path of the contract', async () => {
  const { REPORT_PATH } = await load();
  expect(REPORT_PATH).toBe(endpoint.path);
});

describe('a report contains names and places only', () => {
  test.each([
    ['Chromium', chromium()],
    ['Firefox and WebKit', others],
  ])('as %s writes them', async (_browser, error) => {
    const { buildErrorReport } = await load();
    const componentStack = `
    at r (https://coach.example/assets/PhoneField-Bx_Y3.js:1:900)
    at div (<anonymous>)
    at Field (https://coach.example.org/x.js:1:1)
    at form`;
    const report = buildErrorReport(error, { kind: 'boundary', part: 'Field', componentStack }, page);
    expect(report).toEqual({
      kind: 'boundary',
      page: '/book-call',
      part: 'Field',
      error: 'RangeError',
      positions: ['/assets/PhoneField-Bx_Y3.js:1:2345', '/assets/client.js:9:87'],
      components: ['r /assets/PhoneField-Bx_Y3.js:1:900'],
    });
    expect(PageError.parse(report)).toEqual(report);
  });

  test.each([
    ['what was typed', 'I take thyroxine'],
    ['what looks like a place', 'x\n    at thyroxine (https://coach.example/thyroxine:1:1)\n'],
    ['what looks like a pattern', '$& thyroxine'],
  ])('and not the message: %s', async (_what, message) => {
    const { buildErrorReport } = await load();
    const report = buildErrorReport(chromium(message), { kind: 'script' }, page);
    expect(JSON.stringify(report)).not.toContain('thyroxine');
    expect(report.positions).toHaveLength(2);
  });

  test.each([['thyroxine'], [null], [undefined], [{ name: 'thyroxine' }], [Symbol('thyroxine')]])(
    'and nothing of a thrown value that is no error: %s',
    async (thrown) => {
      const { buildErrorReport } = await load();
      const report = buildErrorReport(thrown, { kind: 'promise' }, page);
      expect(JSON.stringify(report)).not.toContain('thyroxine');
      expect(PageError.safeParse(report).success).toBe(true);
    },
  );

  test.each([
    ['I take "thyroxine"', '/thyroxine@home'],
    ['thyroxine 50', '/my-call/0f3a9c'],
    ['', '/Thyroxine'],
  ])('and neither an odd name nor an odd path: %j at %s', async (name, pathname) => {
    const { buildErrorReport } = await load();
    const error = chromium();
    error.name = name;
    const report = buildErrorReport(error, { kind: 'page' }, { ...page, pathname });
    expect(report).toMatchObject({ error: 'unknown', part: '', page: '/unknown' });
    expect(PageError.safeParse(report).success).toBe(true);
  });

  test.each([
    new DOMException('', 'QuotaExceededError'),
    new AggregateError([]),
    Object.assign(new Error(), { name: 'InternalError' }),
    Object.assign(new Error(), { name: 'NS_ERROR_FILE_CORRUPTED' }),
    Object.assign(new Error(), { name: '$ZodError' }),
  ])('and the names that browsers and packages give their errors: %s', async (error) => {
    const { buildErrorReport } = await load();
    const report = buildErrorReport(error, { kind: 'script' }, page);
    expect(report.error).toBe(error.name);
    expect(PageError.safeParse(report).success).toBe(true);
  });

  test.each(routes.flatMap(({ path }) => (typeof path === 'string' ? [path] : [])))(
    'and the path of every page: %s',
    async (pathname) => {
      const { buildErrorReport } = await load();
      expect(buildErrorReport(chromium(), { kind: 'page' }, { ...page, pathname }).page).toBe(pathname);
    },
  );

  test.each([
    ['/assets/index.esm-D6Y9Mtlq.js', true],
    ['/web/booking/FreeCallLayout.tsx', true],
    ['/node_modules/.vite/deps/react-dom_client.js', true],
    ['/contracts/page-errors.ts', true],
    ['/my-call', false],
    ['/thyroxine.js', false],
    ['/api/thyroxine.js', false],
  ])('and a place in %s: %s', async (path, isOurs) => {
    const { buildErrorReport } = await load();
    const error = errorWith('', `Error\n    at f (https://coach.example${path}?v=1:1:2)`);
    const report = buildErrorReport(error, { kind: 'script' }, page);
    expect(report.positions).toEqual(isOurs ? [`${path}:1:2`] : []);
    expect(PageError.safeParse(report).success).toBe(true);
  });

  test('and at most the innermost eight places', async () => {
    const { buildErrorReport } = await load();
    const line = (at: number) => `    at f (https://coach.example/assets/a.js:1:${at})`;
    const error = errorWith('', ['Error', ...Array.from({ length: 30 }, (_, at) => line(at))].join('\n'));
    expect(buildErrorReport(error, { kind: 'script' }, page).positions).toHaveLength(8);
  });
});

test('reports an error once, and at most five per document', async () => {
  const { sendErrorReport, reportUncaughtErrors } = await load();
  reportUncaughtErrors();
  const error = chromium();
  sendErrorReport(error, { kind: 'boundary', part: 'Field' });
  sendErrorReport(error, { kind: 'boundary', part: 'Page' });
  listeners.get('error')?.({ error });
  expect(beacons).toHaveLength(1);
  expect(beacons[0]?.path).toBe('/api/page-faults');
  expect(beacons[0]?.body.type).toBe('application/json');
  for (let count = 0; count < 9; count += 1) sendErrorReport(chromium(), { kind: 'script' });
  expect(beacons).toHaveLength(5);
});

test('reports uncaught errors whose places are in our scripts', async () => {
  const { reportUncaughtErrors } = await load();
  reportUncaughtErrors();
  listeners.get('error')?.({ error: chromium() });
  listeners.get('unhandledrejection')?.({ reason: others });
  listeners.get('error')?.({ error: null, message: 'ResizeObserver loop' });
  listeners.get('unhandledrejection')?.({ reason: 'thyroxine' });
  listeners.get('error')?.({ error: errorWith('x', 'Error: x\n    at chrome-extension://abc/a.js:1:1') });
  expect(await sent()).toMatchObject([{ kind: 'script' }, { kind: 'promise' }]);
});

test.each(['beforeunload', 'pagehide'])('a module that fails to load after %s is not reported', async (event) => {
  const { reportUncaughtErrors, sendErrorReport } = await load();
  reportUncaughtErrors();
  listeners.get(event)?.({});
  sendErrorReport(new TypeError('Importing a module script failed.'), { kind: 'load' });
  expect(beacons).toEqual([]);
  sendErrorReport(new TypeError('Of its own'), { kind: 'page' });
  listeners.get('pageshow')?.({});
  sendErrorReport(new TypeError('Importing a module script failed.'), { kind: 'load' });
  expect((await sent()).map(({ kind }) => kind)).toEqual(['page', 'load']);
});
