import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../testing/render.tsx';
import { AdminLayout } from './AdminLayout.tsx';

test('on a phone the areas stay within reach of the thumb', async () => {
  await page.viewport(390, 844);
  await renderPage(
    <AdminLayout title="Users">
      <p className="h-[200vh]">A long list</p>
    </AdminLayout>,
  );
  const areas = page.getByRole('navigation', { name: 'Admin' });
  await expect.element(areas).toBeInViewport({ ratio: 1 });
  const bar = areas.element().getBoundingClientRect();
  expect(bar.height).toBeLessThanOrEqual(72);
  expect(bar.bottom).toBeGreaterThan(840);
  const links = areas.getByRole('link').elements();
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('on a short page they are below all of it, with no gap to the footer', async () => {
  await page.viewport(390, 844);
  await renderPage(
    <AdminLayout title="Welcome">
      <p>A short page</p>
    </AdminLayout>,
  );
  const areas = page.getByRole('navigation', { name: 'Admin' });
  await expect.element(areas).toBeInViewport({ ratio: 1 });
  scrollTo({ top: document.documentElement.scrollHeight });
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  expect(bottomOf(areas.element())).toBeCloseTo(bottomOf(page.getByRole('main').element()), 0);
});
