import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getLinkedPayment,
  type LinkedBill,
  type LinkedCall,
  type LinkedPayment,
  startLinkedPayment,
} from '#contracts/booking/payment-links.ts';
import { confirmCallPayment, getPayerPayment } from '#contracts/money/payments.ts';
import { listBillReceipts } from '#contracts/money/receipts.ts';
import { defaultTemplate } from '#contracts/settings/package-settings.ts';
import { SiteProvider } from '../site.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { clickTwice } from '../testing/click-twice.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleBillPayment, sampleCallPayment } from '../testing/sample-payer-payments.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import CallSuccessPage from './CallSuccessPage.tsx';
import PayByLinkPage from './PayByLinkPage.tsx';

const token = 'a'.repeat(43);
const linked: LinkedCall = {
  about: null,
  state: 'open',
  firstName: 'Ada',
  label: 'Monday, January 4, 2027 at 9:30 AM EST',
  minutes: 45,
  startsAt: '2027-01-04T14:30:00.000Z',
  payBy: '2026-12-30T12:00:00.000Z',
  amount: 70_00,
  contactMethod: 'whatsapp',
};
const started = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  amount: 70_00,
  provider: 'sandbox' as const,
  publishableKey: 'pk_test_1',
};
const pay = page.getByRole('button', { name: 'Pay $70 by card' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-23T12:05:00Z') });
});

async function open(payment: LinkedPayment, hash = `#${token}`) {
  history.replaceState(null, '', `/pay${hash}`);
  const looked = mockEndpoint(getLinkedPayment, () => replyWith(payment));
  await renderPage(<PayByLinkPage />);
  return looked;
}

test('the link leaves the address, nothing is opened by itself, and the button leads to the card', async () => {
  const starts = mockEndpoint(startLinkedPayment, () => replyWith(started));
  mockEndpoint(getPayerPayment, () => replyWith(sampleCallPayment({}, { holdExpiresAt: null })));
  const looked = await open(linked);
  await expect.element(pay).toBeEnabled();
  await expect.element(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  expect(location.href).not.toContain(token);
  expect(looked.map(({ body }) => body)).toEqual([{ link: token }]);
  expect(starts).toEqual([]);
  await expectAccessible();
  await clickTwice(pay);
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Complete Payment - $70' })).toBeVisible();
  expect(starts.map(({ body }) => body)).toEqual([{ link: token, consent: { version: 0, policies: ['terms'] } }]);
});

test('a call that has taken place is paid without any word about what happens next', async () => {
  const startsAt = '2026-12-22T14:30:00.000Z';
  mockEndpoint(startLinkedPayment, () => replyWith(started));
  mockEndpoint(getPayerPayment, () => replyWith(sampleCallPayment({}, { holdExpiresAt: null, startsAt })));
  await open({ ...linked, startsAt });
  await expect.element(page.getByText('Hi Ada, this is for your WhatsApp video call with me.')).toBeVisible();
  await pay.click();
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'What Happens Next' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Your call starts in less than')).not.toBeInTheDocument();
});

test.each([
  ['paid', 'This call is paid', 'Thank you!'],
  ['elsewhere', 'Nothing left to pay', 'If that surprises you'],
  ['cancelled', 'This call was canceled', 'nothing to pay'],
  ['replaced', 'There’s a newer link', 'latest email'],
  ['expired', 'This link has expired', 'send you a new one'],
  ['over', 'This call is over', 'send you a new one'],
] as const)('a link that is %s says so, and what to do next', async (state, title, text) => {
  await open({ ...linked, state });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
});

test('a link that ends while its page is open says so at the next press', async () => {
  await open(linked);
  await expect.element(pay).toBeEnabled();
  mockEndpoint(getLinkedPayment, () => replyWith({ ...linked, state: 'cancelled' }));
  mockEndpoint(startLinkedPayment, () =>
    refuseWith(409, { code: 'NOT_POSSIBLE', message: 'This call was canceled, so there’s nothing to pay.' }),
  );
  await pay.click();
  await expect.element(page.getByRole('heading', { name: 'This call was canceled' })).toBeVisible();
});

test.each(['', '#', '#half-a-link'])('an address with %j in place of a link says how to find it', async (hash) => {
  await open(linked, hash);
  await expect.element(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});

const bill: LinkedBill = {
  state: 'open',
  firstName: 'Ada',
  about: 'Two meal plans',
  amount: 60_00,
  payBy: '2026-12-30T12:00:00.000Z',
};

const offer = (withCourse: boolean): LinkedPayment => ({
  ...bill,
  about: 'Four weeks',
  amount: 375_00,
  package: {
    calls: 4,
    callMinutes: 60,
    weeks: 4,
    maxCallsAWeek: 1,
    withCourse,
    isMemberPrice: false,
    singleCallCents: 100_00,
    courseCents: withCourse ? 75_00 : 0,
    startsOn: null,
    lastDay: null,
    isRefunded: false,
    changeNoticeHours: 24,
    cancelRule: 'decide',
    cancelDays: 14,
  },
});

test('a bill shows its sentence, leads to the card and then to its own outcome', async () => {
  mockEndpoint(startLinkedPayment, () => replyWith({ ...started, amount: 60_00 }));
  mockEndpoint(getPayerPayment, () => replyWith(sampleBillPayment()));
  await open(bill);
  await expect.element(page.getByRole('heading', { name: 'Two meal plans' })).toBeVisible();
  await expect.element(page.getByText('Hi Ada, this is your bill from me.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $60 by card' }).click();
  await expect.element(page.getByRole('button', { name: 'Complete Payment - $60' })).toBeVisible();
  await expect.element(page.getByText('Two meal plans')).toBeVisible();
  await expectAccessible();
});

test.each([
  ['a call ahead', linked, 'US$70', 1],
  ['a call that has taken place', { ...linked, startsAt: '2026-12-22T14:30:00.000Z' }, 'US$70', 0],
  ['a bill', bill, 'US$60', 0],
  ['an offer of calls', offer(false), 'US$375', 1],
  ['an offer of calls with the course', offer(true), 'US$375', 2],
] as const)(
  'a payer in Europe chooses whether %s may begin at once, once for calls and once for the course',
  async (_, payment, price, count) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    await setBrowserTimeZone('Europe/Berlin');
    await open(payment);
    await expect.element(page.getByRole('button', { name: `Pay ${price} by card` })).toBeVisible();
    expect(page.getByRole('checkbox').elements()).toHaveLength(count);
  },
);

test.each([
  ['paid', 'This bill is paid', '$60 for “Two meal plans” has been paid'],
  ['elsewhere', 'Nothing left to pay', 'If that surprises you'],
  ['cancelled', 'Nothing left to pay', 'If that surprises you'],
  ['expired', 'This link has expired', 'send you a new one'],
] as const)('the link of a bill that is %s says so, and what to do next', async (state, title, text) => {
  await open({ ...bill, state });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
});

test.each([
  ['bill', bill],
  ['call', linked],
])('the link of a paid %s shows its receipts', async (_, payment) => {
  const asked = mockEndpoint(listBillReceipts, () => replyWith([]));
  await open({ ...payment, state: 'paid' });
  await page.getByRole('button', { name: 'Receipts' }).click();
  await expect.element(page.getByText('The receipt isn’t ready yet.')).toBeVisible();
  await expectAccessible();
  expect(asked.map(({ body }) => body)).toEqual([{ link: token }]);
});

test.each([
  ['open', 'Your payment didn’t go through', 'Please open the link to your bill again'],
  ['settled', 'Payment Successful!', 'receipt is on its way to ada@example.com'],
  ['lost', 'Your bill was already settled', 'nothing was owed for “Two meal plans” any more'],
  ['refunded', 'Your payment was refunded', '“Two meal plans” has been refunded'],
] as const)('the page after the payment of a bill that is %s says so', async (status, title, text) => {
  history.replaceState({ clientSecret: started.clientSecret }, '', '/coaching-success?payment_intent=pi_1');
  mockEndpoint(confirmCallPayment, () => replyWith({ success: true }));
  mockEndpoint(getPayerPayment, () =>
    replyWith(sampleBillPayment({ status, refunded: status === 'refunded' ? 60_00 : 0 })),
  );
  await renderPage(<CallSuccessPage />);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
});

test('the page after the payment of a package leads to its calls, and tells of its course', async () => {
  history.replaceState(null, '', '/coaching-success?payment_intent=pi_1');
  mockEndpoint(confirmCallPayment, () => replyWith({ success: true }));
  const bought = { sentence: 'Four weeks', packageLink: 'package-3.a', withCourse: true };
  mockEndpoint(getPayerPayment, () =>
    replyWith(sampleBillPayment({ kind: 'package', status: 'settled', bill: bought })),
  );
  await renderPage(<CallSuccessPage />);
  const book = page.getByRole('link', { name: 'Book your calls' });
  await expect.element(book).toHaveAttribute('href', '/package#package-3.a');
  await expect.element(page.getByText('The course is part of it')).toBeVisible();
  await expectAccessible();
});

test.each([
  ['open', 'Four weeks', 'try again with another card', 'Back to the package', '/buy-package?package=four-weeks'],
  ['cancelled', null, 'You can start over', 'See the coaching offers', '/coaching-offers'],
] as const)(
  'the page after a purchase on open sale that is %s leads back to it',
  async (status, name, text, link, path) => {
    history.replaceState(null, '', '/coaching-success?payment_intent=pi_1');
    mockEndpoint(confirmCallPayment, () => refuseWith(409, { code: 'PAYMENT_NOT_COMPLETED', message: 'Not yet.' }));
    const bill = name && { sentence: name, packageLink: null, withCourse: false };
    mockEndpoint(getPayerPayment, () => replyWith(sampleBillPayment({ kind: 'package', status, bill })));
    const packages = [{ ...defaultTemplate, name: 'Four weeks', sale: 'open' as const }];
    await renderPage(
      <SiteProvider value={{ ...sampleSite, packages }}>
        <CallSuccessPage />
      </SiteProvider>,
    );
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('link', { name: link })).toHaveAttribute('href', path);
  },
);
