import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getLinkedPayment, type LinkedPayment, startLinkedPayment } from '#contracts/booking/payment-links.ts';
import { getPayerPayment } from '#contracts/money/payments.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleCallPayment } from '../testing/sample-payer-payments.ts';
import PayByLinkPage from './PayByLinkPage.tsx';

const token = 'a'.repeat(43);
const linked: LinkedPayment = {
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
  await pay.dblClick();
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
  await expectAccessible();
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
