import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { routeAt } from '../routes.tsx';
import { renderPage } from '../testing/render.tsx';
import { sampleSite } from '../testing/sample-site.ts';
import { QuietHeader, type WayBack } from './QuietHeader.tsx';

test('the way back from a checkout takes along the mailed link with minutes, and not the secret', async () => {
  const bookingPath = '/book-coaching-call-regular';
  history.replaceState({ bookingPath, minutesLink: 'paid-7.signature', clientSecret: 's' }, '', '/checkout-coaching');
  const { wayBack } = routeAt('/checkout-coaching', sampleSite.content);
  await renderPage(<QuietHeader wayBack={wayBack as WayBack} />);
  await page.getByRole('link', { name: 'Back to your booking' }).click();
  await expect.poll(() => location.pathname).toBe(bookingPath);
  expect(history.state).toEqual({ minutesLink: 'paid-7.signature' });
});
