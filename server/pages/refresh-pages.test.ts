import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../process/log.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';
import type { PublicPages } from './prepare-pages.ts';
import { refreshPages } from './refresh-pages.ts';

const site = useEmptySite({ own: true });

/** Pages that only name the course's price; their rendering ends when the test says so. */
async function startPages() {
  const renderings: { cents: number; end(): void; fail(): void }[] = [];
  const pagesFor = (cents: number) => ({ searchablePaths: [String(cents)] }) as PublicPages;
  const prepare = vi.fn(
    (settings: (typeof site.ctx.settings)['current']) =>
      new Promise<PublicPages>((resolve, reject) => {
        const cents = settings.prices.courseCents;
        renderings.push({ cents, end: () => resolve(pagesFor(cents)), fail: () => reject(new Error('no page')) });
      }),
  );
  const starting = refreshPages(site.ctx.settings, prepare, createLogger('silent'));
  renderings[0]?.end();
  const pages = await starting;
  const render = async (index: number) => {
    await vi.waitUntil(() => renderings[index]);
    return renderings[index] as (typeof renderings)[number];
  };
  return { renderings, render, shownCents: () => Number(pages.searchablePaths[0]) };
}

test('visitors get the old pages until all new ones are there', async () => {
  const { render, shownCents } = await startPages();
  await changeSettings(site, 'prices', { courseCents: 9900 });
  const next = await render(1);
  expect(shownCents()).toBe(14_900);
  next.end();
  await vi.waitUntil(() => shownCents() === 9900);
});

test('of changes during a rendering, the last one is rendered next, and once', async () => {
  const { render, renderings, shownCents } = await startPages();
  await changeSettings(site, 'prices', { courseCents: 9900 });
  await changeSettings(site, 'prices', { courseCents: 8900 });
  await changeSettings(site, 'prices', { courseCents: 7900 });
  (await render(1)).end();
  (await render(2)).end();
  await vi.waitUntil(() => shownCents() === 7900);
  expect(renderings.map(({ cents }) => cents)).toEqual([14_900, 9900, 7900]);
});

test('where pages cannot be rendered, the old ones stay, and the next change is rendered', async () => {
  const { render, shownCents } = await startPages();
  await changeSettings(site, 'prices', { courseCents: 9900 });
  (await render(1)).fail();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shownCents()).toBe(14_900);
  await changeSettings(site, 'prices', { courseCents: 8900 });
  (await render(2)).end();
  await vi.waitUntil(() => shownCents() === 8900);
});

test('pages that could not be rendered are rendered a minute later, without another change', async () => {
  const { render, shownCents } = await startPages();
  await changeSettings(site, 'prices', { courseCents: 9900 });
  const failing = await render(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  failing.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  (await render(2)).end();
  await vi.waitUntil(() => shownCents() === 9900);
});
