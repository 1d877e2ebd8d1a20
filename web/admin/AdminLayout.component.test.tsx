import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../testing/render.tsx';
import { toastOnPage } from '../testing/toasts.ts';
import { getShownToast } from '../ui/toast.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { showChange } from './mutation-with-toast.ts';

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

test('a message about a change is one line, and ends with its page', async () => {
  await page.viewport(1280, 900);
  const opened = await renderPage(
    <AdminLayout title="Bookings">
      <p>A list</p>
    </AdminLayout>,
  );
  showChange('Call moved', 'Told.');
  const title = toastOnPage.getByText('Call moved');
  await expect.element(title).toBeVisible();
  const topOf = (text: string) => toastOnPage.getByText(text).element().getClientRects()[0]?.top;
  expect(topOf('Told.')).toBe(topOf('Call moved'));
  await opened.unmount();
  expect(getShownToast()).toBeNull();
});
