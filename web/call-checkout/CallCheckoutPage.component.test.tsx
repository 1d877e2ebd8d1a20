import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type CallAnswers, confirmCallPayment, getOpenCheckout, getPayerPayment } from '#contracts/money/payments.ts';
import { paidCallDraft } from '../paid-call-draft.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { tabTo } from '../testing/keyboard.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleCallPayment, sampleCheckout } from '../testing/sample-payer-payments.ts';
import { confirmAtProvider, typeCard } from '../testing/sandbox-checkout.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { toastOnPage } from '../testing/toasts.ts';
import { readDraft } from '../ui/form-draft.ts';
import { toast } from '../ui/toast.ts';
import CallCheckoutPage from './CallCheckoutPage.tsx';
import CallSuccessPage from './CallSuccessPage.tsx';

const holdExpiresAt = '2026-11-21T12:15:00.000Z';
const number = page.getByLabelText('Card number');
const pay = page.getByRole('button', { name: 'Complete Payment - $70' });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:05:00Z') });
  mockEndpoint(getPayerPayment, () => replyWith(sampleCallPayment({}, { holdExpiresAt })));
});

async function openCheckout(): Promise<void> {
  history.replaceState(sampleCheckout, '', '/checkout-coaching?paymentIntentId=pi_1');
  await renderPage(<CallCheckoutPage />);
  await expect.element(pay).toBeEnabled();
}

test('when the hold ends the form closes, and nothing was charged', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T12:05:00Z') });
  mockEndpoint(getPayerPayment, () => replyWith(sampleCallPayment({}, { holdExpiresAt, isBooked: false })));
  await openCheckout();
  await typeCard();
  vi.setSystemTime(new Date(holdExpiresAt));
  vi.advanceTimersByTime(1_000);
  await expect.element(heading('Your hold has ended')).toHaveFocus();
  await expect.element(page.getByText('Nothing was charged.')).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Pick a time again' }))
    .toHaveAttribute('href', '/book-coaching-call');
  await expectAccessible();
});

test('a booked call whose payment link has ended stays booked, and no other time is offered', async () => {
  const ended = sampleCallPayment({ status: 'cancelled' }, { holdExpiresAt: null });
  mockEndpoint(getPayerPayment, () => replyWith(ended));
  history.replaceState(sampleCheckout, '', '/checkout-coaching?paymentIntentId=pi_1');
  await renderPage(<CallCheckoutPage />);
  await expect.element(heading('Nothing was charged')).toHaveFocus();
  await expect.element(page.getByText('please open the one in the latest email about your call')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Pick a time again' })).not.toBeInTheDocument();
});

test('a call that is too near to be moved has no promise of a link to move it', async () => {
  await openCheckout();
  await expect.element(page.getByText('along with a link to move or cancel the call')).toBeVisible();
  await expect.element(page.getByText('To reschedule, use the link in your confirmation email')).toBeVisible();
  await cleanup();
  // By the notice that was agreed, which is longer than today's.
  const nearCall = sampleCallPayment(
    {},
    { holdExpiresAt, startsAt: '2026-11-22T08:00:00.000Z', changeNoticeHours: 48 },
  );
  mockEndpoint(getPayerPayment, () => replyWith(nearCall));
  await openCheckout();
  await expect.element(page.getByText('This session starts too soon to be rescheduled online.')).toBeVisible();
  await expect.element(page.getByText(/link to move|To reschedule, use/)).not.toBeInTheDocument();
});

test('after a lost reply the page checks the payment before it sends anything again', async () => {
  const sent = mockEndpoint(confirmAtProvider, failNetwork);
  mockEndpoint(confirmCallPayment, failNetwork);
  await openCheckout();
  await typeCard();
  await pay.click();
  await expect.element(toastOnPage).toMatchTextContent(/Payment Error.*you won’t be charged twice/);
  const checkAgain = page.getByRole('button', { name: 'Check again' });
  await expect.element(checkAgain).toHaveAccessibleDescription(/not clear yet whether your payment went through/);
  await checkAgain.click();
  await expect.element(checkAgain).toBeEnabled();
  mockEndpoint(confirmCallPayment, () => replyWith({ success: true }));
  dispatchEvent(new Event('online'));
  await expect.poll(() => location.pathname + location.search).toBe('/coaching-success?payment_intent=pi_1');
  expect(sent).toHaveLength(1);
});

test('paying works by keyboard alone, and the card number is grouped while it is typed', async () => {
  const intent = { id: 'pi_1', object: 'payment_intent', status: 'succeeded' };
  const sent = mockEndpoint(confirmAtProvider, () => replyWith(intent));
  mockEndpoint(confirmCallPayment, () => replyWith({ success: true }));
  await openCheckout();
  await tabTo(number);
  await userEvent.keyboard('424242424242424{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}2');
  await expect.element(number).toHaveValue('4242 2424 2424 2424');
  expect((number.element() as HTMLInputElement).selectionStart).toBe(6);
  await userEvent.keyboard('{Backspace}{End}2');
  await expect.element(number).toHaveValue('4242 4242 4242 4242');
  await userEvent.tab();
  await userEvent.keyboard('434');
  await expect.element(page.getByLabelText('Expiration date')).toHaveValue('04 / 34');
  await userEvent.tab();
  await userEvent.keyboard('123{Enter}');
  await expect.poll(() => location.pathname).toBe('/coaching-success');
  expect(sent).toHaveLength(1);
});

test('a payment that is being processed says so until it is complete', async () => {
  // The clock runs on, since axe waits for its own timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  mockEndpoint(confirmCallPayment, () => replyWith({ success: false, status: 'processing' }));
  mockEndpoint(getPayerPayment, () => replyWith(sampleCallPayment({ status: 'processing' }, { holdExpiresAt: null })));
  history.replaceState(sampleCheckout, '', '/coaching-success?payment_intent=pi_1');
  await renderPage(<CallSuccessPage />);
  await expect.element(heading('Your payment is being processed')).toBeVisible();
  await expect.element(page.getByText('This can take a few minutes')).toBeVisible();
  await expectAccessible();
  mockEndpoint(confirmCallPayment, () => replyWith({ success: true }));
  mockEndpoint(getPayerPayment, () =>
    replyWith(sampleCallPayment({ status: 'settled' }, { holdExpiresAt: null, calendarFile: 'BEGIN:VCALENDAR' })),
  );
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(heading('Coaching Call Booked!')).toBeVisible();
});

test('the client’s own time comes first, and the rule tells the very moment until which the call can be changed', async () => {
  await setBrowserTimeZone('Asia/Kolkata');
  await openCheckout();
  const session = page.getByRole('region', { name: 'Your session' });
  await expect.element(session).toMatchTextContent(/Monday, January 4, 2027 at 8:00 PM.*at 9:30 AM EST/);
  await expect
    .element(page.getByText(/You can move your call for free, or cancel it, until/))
    .toMatchTextContent('until Monday, January 4 at 8:00 AM your time. If you cancel, I decide about what you paid');
  await expect.element(page.getByText('Test card: 4242 4242 4242 4242')).toBeVisible();
  await expectAccessible();
});

test('a hold that has ended keeps what was typed, also in a tab where nothing was typed', async () => {
  const answers: CallAnswers = {
    firstName: 'Ada',
    lastName: 'Marlowe',
    email: 'ada@example.com',
    phone: '+12125550123',
    duration: 45,
    contactMethod: 'whatsapp',
    goals: 'Lunch at work',
    selectedTimeSlot: '2027-01-04-930am',
  };
  mockEndpoint(getOpenCheckout, () => replyWith({ payment: null, toEnter: null, latestCall: 'pi_1' }));
  const ended = sampleCallPayment({ status: 'cancelled' }, { holdExpiresAt: null, isBooked: false, answers });
  mockEndpoint(getPayerPayment, () => replyWith(ended));
  history.replaceState(null, '', '/checkout-coaching');
  await renderPage(<CallCheckoutPage />);
  await expect.element(heading('Your hold has ended')).toBeVisible();
  await expect.poll(() => readDraft(paidCallDraft)).toEqual(answers);
  expect(JSON.stringify({ ...localStorage }), 'answers about health stay in the tab').not.toContain('Lunch');
});

test('a payer abroad reads whose dollars they are, in the price and on the button', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  history.replaceState(sampleCheckout, '', '/checkout-coaching?paymentIntentId=pi_1');
  await renderPage(<CallCheckoutPage />);
  await expect.element(page.getByRole('button', { name: 'Complete Payment - US$70' })).toBeEnabled();
  await expect.element(page.getByRole('definition').getByText('US$70')).toBeVisible();
});

test('the toast that announced the checkout stays until the price is shown, and no longer', async () => {
  const payment = Promise.withResolvers<void>();
  mockEndpoint(getPayerPayment, async () => {
    await payment.promise;
    return replyWith(sampleCallPayment({}, { holdExpiresAt }));
  });
  history.replaceState(sampleCheckout, '', '/checkout-coaching');
  await renderPage(<CallCheckoutPage />);
  toast({ title: 'Redirecting to Payment', staysForNextPage: true });
  await expect.element(toastOnPage).toMatchTextContent('Redirecting to Payment');
  payment.resolve();
  await expect.element(page.getByText('Held for you:')).toBeVisible();
  await expect.element(toastOnPage).not.toBeInTheDocument();
});

test('the paid call shows both times, the way to its page, and no payment to come', async () => {
  await setBrowserTimeZone('Pacific/Auckland');
  mockEndpoint(confirmCallPayment, () => replyWith({ success: true }));
  const paid = sampleCallPayment({ status: 'settled' }, { holdExpiresAt: null, link: 'paid-7.secret' });
  mockEndpoint(getPayerPayment, () => replyWith(paid));
  history.replaceState(sampleCheckout, '', '/coaching-success?payment_intent=pi_1');
  await renderPage(<CallSuccessPage />);
  await expect.element(heading('Coaching Call Booked!')).toBeVisible();
  const toCall = page.getByRole('link', { name: 'See your call' });
  await expect.element(toCall).toHaveAttribute('href', '/my-call#paid-7.secret');
  await expect.element(page.getByText('Your coaching call payment has been processed successfully.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const card = page.getByRole('region', { name: 'Your payment' });
  await expect
    .element(card)
    .toMatchTextContent(/processed successfully.*Receipts.*Payment reference: pi_1.*Return to Home/);
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent(/January 5, 2027 at 3:30 AM.*January 4, 2027 at 9:30 AM EST/);
  const calendar = page.getByRole('link', { name: 'Add to Calendar' }).element().getAttribute('href') ?? '';
  expect(decodeURIComponent(calendar)).not.toMatch(/after payment/);
});
