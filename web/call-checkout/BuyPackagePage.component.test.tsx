import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startPackagePurchase } from '#contracts/booking/package-offers.ts';
import { confirmCallPayment, getPayerPayment, type PaymentState } from '#contracts/money/payments.ts';
import { defaultTemplate } from '#contracts/settings/package-settings.ts';
import { SiteProvider } from '../site.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleBillPayment, sampleCheckout } from '../testing/sample-payer-payments.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { confirmAtProvider, typeCard } from '../testing/sandbox-checkout.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import BuyPackagePage from './BuyPackagePage.tsx';

const packages = [{ ...defaultTemplate, sale: 'open' as const, withCourse: true }];
const number = page.getByLabelText('Card number');
const payCard = page.getByRole('button', { name: 'Complete Payment - $399' });
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

const started = () => replyWith({ ...sampleCheckout, amount: 399_00, payBy: '2027-01-02T12:00:00Z' });
const mockPayment = (status: PaymentState) =>
  mockEndpoint(getPayerPayment, () => replyWith(sampleBillPayment({ kind: 'package', amount: 399_00, status })));

/** Opens the payment, up to its card form. */
async function openCard() {
  mockEndpoint(startPackagePurchase, started);
  mockPayment('open');
  const opened = await open();
  await fillIn();
  await pay.click();
  await expect.element(number).toBeVisible();
  return opened;
}

/** Opens the payment, and loads the page again. */
async function reloadAfterCard() {
  const first = await openCard();
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
    .toMatchObject([{ shown: { calls: 4, weeks: 4 }, consent: { beginAtOnce: false, beginCourseAtOnce: true } }]);
});

test('a reload before paying offers to pay, and keeps what was typed', async () => {
  mockEndpoint(confirmCallPayment, () => refuseWith(409, { code: 'PAYMENT_NOT_COMPLETED', message: 'Not yet.' }));
  await reloadAfterCard();
  await expect.element(pay).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveValue('nora@example.com');
});

test('a declined card leaves the card form and its reason, and a lost reply the button to check', async () => {
  const message = 'Your card was declined.';
  mockEndpoint(confirmAtProvider, () =>
    Response.json({ error: { type: 'card_error', code: 'card_declined', message } }, { status: 402 }),
  );
  await openCard();
  const looked = mockPayment('open');
  await typeCard();
  await payCard.click();
  await expect.poll(() => looked).toHaveLength(1);
  await expect.element(number).toBeVisible();
  await expect.element(payCard).toHaveAccessibleDescription(message);
  mockEndpoint(confirmAtProvider, failNetwork);
  mockEndpoint(confirmCallPayment, failNetwork);
  await payCard.click();
  await expect.poll(() => looked).toHaveLength(2);
  const checkAgain = page.getByRole('button', { name: 'Check again' });
  await expect.element(checkAgain).toHaveAccessibleDescription(/This page keeps checking/);
});

test('a payment that has ended leads back to the form, which has kept the name', async () => {
  mockEndpoint(confirmAtProvider, () => Response.json({ error: { type: 'invalid_request_error' } }, { status: 400 }));
  await openCard();
  mockPayment('cancelled');
  await typeCard();
  await payCard.click();
  await expect.element(pay).toBeVisible();
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Nora');
});

test('a price that has changed is shown, and a second press buys at it', async () => {
  const refusal = { code: 'PRICE_CHANGED', message: 'The price has changed.', amount: 449_00 };
  const sent = mockEndpoint(startPackagePurchase, () => Response.json(refusal, { status: 409 }));
  await open();
  await fillIn();
  await pay.click();
  const payMore = page.getByRole('button', { name: 'Pay $449 by card' });
  await expect.element(payMore).toHaveAccessibleDescription(/is \$449, not \$399\. Nothing was charged/);
  mockEndpoint(getPayerPayment, () => replyWith(sampleBillPayment({ kind: 'package', amount: 449_00 })));
  const sentAgain = mockEndpoint(startPackagePurchase, started);
  await payMore.click();
  await expect.element(number).toBeVisible();
  expect([...sent, ...sentAgain].map(({ body }) => (body as { amount: number }).amount)).toEqual([399_00, 449_00]);
});
