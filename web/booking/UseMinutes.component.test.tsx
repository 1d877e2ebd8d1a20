import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getMyMinutes, getOwnMinutes } from '#contracts/booking/client-credit.ts';
import { startCallPayment } from '#contracts/money/payments.ts';
import { setUserState } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import {
  durationTile,
  expectAnswersKept,
  fillForm,
  mockPaidCalls,
  startedPayment,
  submit,
  total,
} from '../testing/paid-call-form.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import BookStandardCallPage from './BookStandardCallPage.tsx';

const slot = sampleOpenSlot('2027-06-14', '9:00 AM', [30, 45, 60]);
const box = page.getByRole('checkbox', { name: /^Use my/ });
const own = page.getByRole('region', { name: 'Your minutes' });
const rule = page.getByRole('paragraph').filter({ hasText: /^You can move your call for free/ });
const bookNow = page.getByRole('button', { name: 'Book This Call' });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
  mockPaidCalls([slot]);
});

async function open(minutes: number, user = ida) {
  setUserState({ status: 'signed-in', user });
  mockEndpoint(getOwnMinutes, () => replyWith({ minutes }));
  await renderPage(<BookStandardCallPage />);
}

const priceChanged = (amount: number) =>
  Response.json({ code: 'PRICE_CHANGED', error: 'Changed', message: 'Changed', amount }, { status: 409 });

test('minutes pay for a part, at the price before and after, which is what is sent', async () => {
  await open(40);
  await durationTile(60).click();
  await fillForm();
  await expect.element(total).toMatchTextContent('$85');
  await expect.element(own).not.toMatchTextContent('To pay');
  await box.click();
  await expect
    .element(box)
    .toHaveAccessibleDescription('40 minutes of the call come from your credit, and you pay for the other 20.');
  await expect.element(own).toMatchTextContent(/40 minutes from your credit.*−\$56\.67.*To pay.*\$28\.33/);
  await expect.element(rule).toMatchTextContent(/what you paid .* the minutes from your credit go back to it\.$/);
  await expectAccessible();
  const started = mockEndpoint(startCallPayment, () => replyWith({ ...startedPayment, amount: 2833 }));
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/checkout-coaching');
  expect(started.map(({ body }) => body)).toMatchObject([{ duration: 60, amount: 2833, useMinutes: true }]);
});

test('minutes pay for a whole call, which is booked without a card', async () => {
  await open(40);
  await fillForm();
  await box.click();
  await expect.element(own).toMatchTextContent(/To pay.*Nothing/);
  await expect.element(rule).toMatchTextContent(/If you cancel, the minutes of this call go back to your credit\.$/);
  await expect.element(rule).not.toMatchTextContent('what you paid');
  const started = mockEndpoint(startCallPayment, () => replyWith({ callId: 7, status: 'confirmed' }));
  await bookNow.click();
  await expect.element(page.getByRole('heading', { name: 'Coaching Call Booked!' })).toHaveFocus();
  await expect.element(page.getByText(slot.label)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See your calls' })).toHaveAttribute('href', '/account');
  expect(started.map(({ body }) => body)).toMatchObject([{ duration: 30, amount: 0, useMinutes: true }]);
  await expectAccessible();
});

test('a refusal keeps what was typed and shows the price after the minutes that are left', async () => {
  await open(40);
  await fillForm();
  await box.click();
  mockEndpoint(startCallPayment, () => priceChanged(1667));
  mockEndpoint(getOwnMinutes, () => replyWith({ minutes: 20 }));
  await bookNow.click();
  await expect.element(page.getByRole('checkbox', { name: 'Use my 20 minutes' })).toBeChecked();
  await expect.element(own).toMatchTextContent(/To pay.*\$16\.67/);
  await expect.element(submit).toHaveAccessibleDescription(/is \$16\.67/);
  await expectAnswersKept();
});

test('nobody without minutes is asked, nor an account whose address is not confirmed', async () => {
  await open(0);
  await expect.element(total).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  const asked = mockEndpoint(getOwnMinutes, () => replyWith({ minutes: 40 }));
  setUserState({ status: 'signed-in', user: { ...ida, isVerified: false } });
  await expect.element(box).not.toBeInTheDocument();
  expect(asked).toHaveLength(0);
});

test('the link of a mail brings its client’s minutes, and leaves the address', async () => {
  history.replaceState(null, '', '/book-coaching-call#paid-7.signature');
  const asked = mockEndpoint(getMyMinutes, () => replyWith({ minutes: 30 }));
  await renderPage(<BookStandardCallPage />);
  await fillForm();
  await box.click();
  expect(location.hash).toBe('');
  const started = mockEndpoint(startCallPayment, () => replyWith({ callId: 7, status: 'confirmed' }));
  await bookNow.click();
  await expect.element(page.getByRole('link', { name: 'Return to Homepage' })).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ link: 'paid-7.signature' }]);
  expect(started.map(({ body }) => body)).toMatchObject([{ useMinutes: true, minutesLink: 'paid-7.signature' }]);
});

test('the mailed link goes on to the checkout, and brings its minutes again on the way back', async () => {
  history.replaceState(null, '', '/book-coaching-call#paid-7.signature');
  mockEndpoint(getMyMinutes, () => replyWith({ minutes: 20 }));
  const booking = await renderPage(<BookStandardCallPage />);
  await fillForm();
  await box.click();
  mockEndpoint(startCallPayment, () => replyWith({ ...startedPayment, amount: 1667 }));
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/checkout-coaching');
  await booking.unmount();
  history.replaceState({ minutesLink: history.state.minutesLink }, '', '/book-coaching-call');
  await renderPage(<BookStandardCallPage />);
  await expect.element(page.getByRole('checkbox', { name: 'Use my 20 minutes' })).toBeChecked();
});
