import { afterEach, expect, test, vi } from 'vitest';
import { navigateWithPreload } from './navigate-with-preload.ts';
import { routeAt } from './routes.tsx';
import { sampleSite } from './testing/sample-site.ts';
import { dismissToast, getShownToast } from './ui/toast.ts';

let hasToaster = true;
vi.mock('./ui/ToasterSlot.tsx', () => ({
  loadToaster: () => (hasToaster ? Promise.resolve(() => null) : Promise.reject(new TypeError('not loaded'))),
}));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const reload = ['/admin/time-slots'];

test.each([
  ['offline, the shown page stays and says so', { onLine: false, toaster: true }, 'No connection', []],
  ['offline, a page without a toaster lets the browser say so', { onLine: false, toaster: false }, undefined, reload],
  ['after a new release, the page is opened anew', { onLine: true, toaster: true }, undefined, reload],
])('a page whose code can’t be loaded: %s', async (_case, { onLine, toaster }, title, assigned) => {
  hasToaster = toaster;
  const assign = vi.fn<(target: URL) => void>();
  vi.stubGlobal('location', { pathname: '/admin', search: '', hash: '', href: 'https://example.com/admin', assign });
  vi.stubGlobal('navigator', { onLine });
  dismissToast();
  vi.spyOn(routeAt('/admin/time-slots', sampleSite.content), 'load').mockRejectedValue(new TypeError('not loaded'));
  const navigate = vi.fn();
  await navigateWithPreload(sampleSite.content)(navigate, '/admin/time-slots', {});
  expect(navigate).not.toHaveBeenCalled();
  expect(assign.mock.calls.map(([target]) => target.pathname)).toEqual(assigned);
  expect(getShownToast()?.title).toBe(title);
});
