import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { startCallPayment } from '#contracts/money/payments.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { tabTo } from '../testing/keyboard.ts';
import { textsOf } from '../testing/locator-texts.ts';
import {
  answers,
  durationTile,
  expectAnswersKept,
  fillForm,
  mockPaidCalls,
  openDay,
  openFilledForm,
  startedPayment,
  submit,
  times,
  total,
} from '../testing/paid-call-form.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { toastOnPage } from '../testing/toasts.ts';
import BookDiscountedCallPage from './BookDiscountedCallPage.tsx';
import BookRegularCallPage from './BookRegularCallPage.tsx';
import BookStandardCallPage from './BookStandardCallPage.tsx';

const slot = sampleOpenSlot('2027-06-14', '9:00 AM', [30, 45, 60]);
const mockStart = () => mockEndpoint(startCallPayment, () => replyWith(startedPayment));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
  mockPaidCalls([slot]);
});

async function expectFormKept(): Promise<void> {
  await expect.element(page.getByText(`Selected: ${slot.label}`)).toBeVisible();
  await expectAnswersKept();
}

test('after a lost reply the form keeps everything and the same time can be booked', async () => {
  mockEndpoint(startCallPayment, failNetwork);
  const slotRequests = mockEndpoint(listOpenSlots, () => replyWith([slot]));
  await openFilledForm(<BookStandardCallPage />, slot);
  const before = slotRequests.length;
  await submit.click();
  await expect.element(toastOnPage).toMatchTextContent(/Booking Failed.*Please try again\./);
  await expect.element(submit).toHaveAccessibleDescription(/can’t be reached.*Nothing was charged/);
  await expect.poll(() => slotRequests.length).toBeGreaterThan(before);
  await expectFormKept();
  const started = mockStart();
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/checkout-coaching');
  expect(started.map(({ body }) => body)).toMatchObject([{ duration: 30, amount: 5000, selectedTimeSlot: slot.value }]);
});

test('the box about health data is demanded once something is written', async () => {
  const started = mockStart();
  await openFilledForm(<BookStandardCallPage />, slot);
  const box = page.getByLabelText('I agree that you read and keep');
  await box.click();
  await page.getByLabelText('Goals').fill(' ');
  await submit.click();
  await expect.element(page.getByLabelText('Goals')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).not.toHaveAttribute('aria-invalid');
  await page.getByLabelText('Goals').fill('More energy');
  await submit.click();
  await expect.element(box).toHaveAccessibleDescription(/Please tick this box/);
  expect(started).toHaveLength(0);
});

test('consent that was sent with a text is checked again for this text, on the way back from the checkout', async () => {
  mockStart();
  const first = await renderPage(<BookStandardCallPage />);
  await fillForm();
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/checkout-coaching');
  await first.unmount();
  await renderPage(<BookStandardCallPage />);
  await expectAnswersKept();
  await expect.element(page.getByLabelText('I agree that you read and keep')).toBeChecked();
});

test('the first page sends no source and has no health disclaimer', async () => {
  const started = mockStart();
  await renderPage(<BookStandardCallPage />);
  await expect.element(page.getByRole('heading', { name: 'Health disclaimer' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('region', { name: 'Policies' }))
    .toMatchTextContent('To reschedule, use the link in your confirmation email or contact the coach.');
  await expectAccessible();
  await fillForm();
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/checkout-coaching');
  expect(started).toHaveLength(1);
  expect(started[0]?.body).not.toHaveProperty('source');
});

test('a visitor who is not a member sees the member prices and links that keep the form', async () => {
  history.replaceState(null, '', '/book-coaching-call-discounted');
  const discounted = await renderPage(<BookDiscountedCallPage />);
  await expect.element(submit).not.toBeInTheDocument();
  await expect.element(durationTile(30)).toHaveAccessibleDescription(/\$50.*\$40.*20% OFF/);
  await expect.element(total).toMatchTextContent('Course members save $10');
  const forMembers = page.getByRole('region', { name: 'For members only' });
  expect(textsOf(forMembers.getByRole('link'))).toEqual(['Sign in', 'See standard prices']);
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect.element(signIn).toHaveLength(2);
  await expect.element(signIn.last()).toHaveAttribute('href', '/auth?next=%2Fbook-coaching-call-discounted');
  await expectAccessible();
  await durationTile(45).click();
  await fillForm();
  await page.getByRole('link', { name: 'See standard prices' }).last().click();
  await expect.poll(() => location.pathname).toBe('/book-coaching-call-regular');
  await discounted.unmount();
  await renderPage(<BookRegularCallPage />);
  await expectFormKept();
  await expect.element(durationTile(45)).toBeChecked();
  await expect.element(total).toMatchTextContent('$70');
  await expect.element(submit).toBeEnabled();
});

test('the whole booking works by keyboard alone', async () => {
  const started = mockStart();
  await renderPage(<BookRegularCallPage />);
  await tabTo(durationTile(30));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(durationTile(45)).toBeChecked();
  const { Goals: _, ...contact } = answers;
  for (const [label, answer] of Object.entries(contact)) {
    await tabTo(page.getByLabelText(label));
    await userEvent.keyboard(answer);
  }
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(page.getByLabelText('FaceTime')).toBeChecked();
  // The tests of `SlotPicker` choose a time by keyboard.
  await openDay.first().click();
  await times.first().click();
  await tabTo(page.getByLabelText('Goals'));
  await userEvent.keyboard('Sleep');
  await tabTo(page.getByLabelText('I agree that you read and keep'));
  await userEvent.keyboard(' ');
  await tabTo(submit);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/checkout-coaching');
  expect(started.map(({ body }) => body)).toMatchObject([
    {
      duration: 45,
      amount: 7000,
      contactMethod: 'facetime',
      consent: { version: 0, policies: ['health-privacy', 'terms'] },
    },
  ]);
});

const callTime = () => document.getElementById('call-time')?.getBoundingClientRect().top ?? Number.NaN;

test('a tapped price leads on to the times, and keys only choose', async () => {
  await page.viewport(390, 844);
  await renderPage(<BookRegularCallPage />);
  await expect.element(openDay.first()).toBeVisible();
  await tabTo(durationTile(30));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(durationTile(45)).toBeChecked();
  const before = callTime();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(durationTile(60)).toBeChecked();
  expect(Math.abs(callTime() - before)).toBeLessThan(5);
  await page.getByText('45 minutes').click();
  await expect.element(durationTile(45)).toBeChecked();
  await expect.poll(callTime).toBeLessThan(120);
});

test('on a phone the chosen time stays in sight down to the button, which is at most 2,000 px below', async () => {
  await page.viewport(390, 844);
  const started = mockStart();
  await renderPage(<BookRegularCallPage />);
  await page.getByRole('group', { name: 'Next open times' }).getByRole('button').first().click();
  const line = page.getByRole('button', { name: 'Change the time' });
  await expect.element(line).toBeVisible();
  for (const [label, answer] of Object.entries(answers)) await page.getByLabelText(label).fill(answer);
  await page.getByLabelText('WhatsApp').click();
  await page.getByLabelText('I agree that you read and keep').click();
  expect(submit.element().getBoundingClientRect().bottom + scrollY).toBeLessThanOrEqual(2000);
  submit.element().scrollIntoView({ block: 'start', behavior: 'instant' });
  await expect.element(submit).toBeInViewport();
  await expect.element(line).toBeInViewport({ ratio: 1 });
  await submit.click();
  await expect.poll(() => started, { message: 'four taps and five fields' }).toHaveLength(1);
});

test('before paying, the form tells until when the call can be changed, and what happens to the money', async () => {
  await renderPage(<BookRegularCallPage />);
  const rule = page.getByText(/^You can move your call for free, or cancel it, until/).first();
  await expect
    .element(rule)
    .toMatchTextContent(/until 12 hours before it starts\. If you cancel, I decide about what you paid/);
  await fillForm();
  await expect.element(rule).toMatchTextContent(/until \w+, June \d+ at .* your time\./);
});

test('a buyer in the EU may ask that the call take place within the time to withdraw, and need not', async () => {
  await setBrowserTimeZone('Europe/Berlin');
  const started = mockStart();
  await renderPage(<BookStandardCallPage />);
  const box = page.getByRole('checkbox', { name: /^Please hold the call on its day/ });
  await expect.element(box).not.toBeChecked();
  await fillForm();
  await expectAccessible();
  await submit.click();
  await expect.poll(() => started.map(({ body }) => body)).toMatchObject([{ consent: { beginAtOnce: false } }]);
});

test('one malformed field is named by itself', async () => {
  await openFilledForm(<BookStandardCallPage />, slot);
  await page.getByLabelText('Email').fill('ada');
  await submit.click();
  await expect.element(toastOnPage).toMatchTextContent('Valid email is required');
  await expect.element(page.getByText('Please fill in all required fields')).not.toBeInTheDocument();
});
