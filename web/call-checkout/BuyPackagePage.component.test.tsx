import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startPackagePurchase } from '#contracts/booking/package-offers.ts';
import { confirmCallPayment, getPayerPayment } from '#contracts/money/payments.ts';
import { defaultTemplate } from '#contracts/settings/package-settings.ts';
import { SiteProvider } from '../site.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleBillPayment, sampleCheckout } from '../testing/sample-payer-payments.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import BuyPackagePage from './BuyPackagePage.tsx';

const packages = [{ ...defaultTemplate, sale: 'open' as const, withCourse: true }];
const pay = page.getByRole('button', { name: 'Pay $399 by card' });

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', `/buy-package?package=${defaultTemplate.id}`);
});

const open = () =>
  renderPage(
    <SiteProvider value={{ ...sampleSite, packages }}>
      <BuyPackagePage />
    </SiteProvider>,
  );

async function fillIn() {
  await page.getByLabelText('First Name').fill('Nora');
  await page.getByLabelText('Last Name').fill('Berg');
  await page.getByLabelText('Email').fill('nora@example.com');
}

/** Opens the payment, and loads the page again. */
async function reloadAfterCard() {
  mockEndpoint(startPackagePurchase, () =>
    replyWith({ ...sampleCheckout, amount: 399_00, payBy: '2027-01-02T12:00:00Z' }),
  );
  mockEndpoint(getPayerPayment, () => replyWith(sampleBillPayment({ kind: 'package', amount: 399_00 })));
  const first = await open();
  await fillIn();
  await pay.click();
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
  await first.unmount();
  return open();
}

test('a reload after paying says that the package is paid, and leads on', async () => {
  mockEndpoint(confirmCallPayment, () => replyWith({ success: true }));
  await reloadAfterCard();
  await expect.element(page.getByRole('heading', { name: 'You’ve paid for this package' })).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
  const on = page.getByRole('link', { name: 'See your package' });
  await expect.element(on).toHaveAttribute('href', '/coaching-success?payment_intent=pi_1');
  await expectAccessible();
  await page.getByRole('button', { name: 'Buy one more' }).click();
  await expect.element(pay).toBeVisible();
});

test('a buyer in the EU is asked about the calls and about the course, and the answers are sent', async () => {
  await setBrowserTimeZone('Europe/Berlin');
  await open();
  await page.getByRole('checkbox', { name: /^Please open the course for me right away/ }).click();
  const started = mockEndpoint(startPackagePurchase, () =>
    refuseWith(503, { code: 'PAYMENT_UNAVAILABLE', message: '' }),
  );
  await fillIn();
  await pay.click();
  await expect
    .poll(() => started.map(({ body }) => body))
    .toMatchObject([{ consent: { beginAtOnce: false, beginCourseAtOnce: true } }]);
});

test('a reload before paying offers to pay', async () => {
  mockEndpoint(confirmCallPayment, () => refuseWith(409, { code: 'PAYMENT_NOT_COMPLETED', message: 'Not yet.' }));
  await reloadAfterCard();
  await expect.element(pay).toBeVisible();
});
