import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { getOpenCheckout, startCallPayment } from '#contracts/money/payments.ts';
import { setUserState } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { clickTwice } from '../testing/click-twice.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { goBack } from '../testing/go-back.ts';
import {
  durationTile,
  expectAnswersKept,
  fillForm,
  mockPaidCalls,
  openFilledForm,
  startedPayment,
  submit,
  times,
  total,
} from '../testing/paid-call-form.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { toastOnPage } from '../testing/toasts.ts';
import BookDiscountedCallPage from './BookDiscountedCallPage.tsx';
import BookRegularCallPage from './BookRegularCallPage.tsx';
import BookStandardCallPage from './BookStandardCallPage.tsx';

const early = sampleOpenSlot('2027-06-14', '9:00 AM', [30, 45, 60]);
const late = sampleOpenSlot('2027-06-14', '11:00 AM');
const picker = page.getByRole('group', { name: 'Choose a date and time' });

beforeEach(async () => {
  await setBrowserTimeZone('America/New_York');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
  mockPaidCalls([early, late]);
});

test('who comes back while a time is held reads until when, and goes on to the payment', async () => {
  const payment = { ...startedPayment, provider: 'sandbox' as const, kind: 'call' as const };
  const heldUntil = '2027-06-09T14:10:00.000Z';
  mockEndpoint(getOpenCheckout, () =>
    replyWith({ payment: { ...payment, heldUntil }, toEnter: null, latestCall: 'pi_1' }),
  );
  await renderPage(<BookStandardCallPage />);
  const note = page.getByRole('note').filter({ hasText: 'Your time is held' });
  await expect.element(note).toMatchTextContent('Your time is held until 10:10 AM. Continue to payment.');
  await expect.element(note.getByRole('link')).toHaveAttribute('href', '/checkout-coaching');
});

test('the first page shows errors when the form is sent', async () => {
  await renderPage(<BookStandardCallPage />);
  await page.getByLabelText('Email').fill('ada');
  await page.getByLabelText('Goals').fill('');
  await expect.element(page.getByText('Valid email is required')).not.toBeInTheDocument();
  await submit.click();
  await expect.element(picker).toHaveFocus();
  for (const error of [
    'First name is required',
    'Last name is required',
    'Valid email is required',
    'Phone number is required',
    'Please select a contact method',
    'Please select a time slot',
    "Please let us know what you'd like to cover",
  ]) {
    await expect.element(page.getByText(error).first()).toBeVisible();
  }
  await expectAccessible();
});

test('the other pages show errors while the visitor types', async () => {
  await renderPage(<BookRegularCallPage />);
  await page.getByLabelText('Email').fill('ada@');
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription(/Valid email is required/);
  await page.getByLabelText('Email').fill('ada@example.com');
  await expect.element(page.getByText('Valid email is required')).not.toBeInTheDocument();
  await page.getByLabelText('First name').fill('A');
  await page.getByLabelText('First name').fill('');
  await expect.element(page.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
});

test('a changed price is shown, and a second click books at that price', async () => {
  const refusals = [
    Response.json({ code: 'PRICE_CHANGED', message: 'The price has changed.', amount: 4000 }, { status: 409 }),
    refuseWith(503, { code: 'PAYMENT_UNAVAILABLE', message: 'Not now.' }),
  ];
  const requests = mockEndpoint(startCallPayment, () => refusals.shift() ?? failNetwork());
  await openFilledForm(<BookRegularCallPage />, early);
  await submit.click();
  await expect.element(toastOnPage).toMatchTextContent('The price has changed.');
  await expect.element(submit).toHaveFocus();
  await expect.element(submit).toHaveAccessibleDescription(/is \$40, not \$50\. Nothing was charged/);
  await expect.element(total).toMatchTextContent('$40');
  await expect.element(total).toMatchTextContent('You save $10');
  await expect.element(durationTile(30)).toHaveAccessibleDescription(/\$40/);
  await expect.element(page.getByText(`Selected: ${early.label}`)).toBeVisible();
  await expectAnswersKept();
  await expectAccessible();

  await submit.click();
  await expect.element(submit).toHaveAccessibleDescription('Not now.');
  expect(requests.map(({ body }) => (body as { amount: number }).amount)).toEqual([5000, 4000]);
  await durationTile(45).click();
  await expect.element(submit).toHaveAccessibleDescription('');
  await expect.element(total).toMatchTextContent('$70');
});

test('a visitor who is no longer a member is shown the other ways to book', async () => {
  const message = 'This is for members of the course.';
  setUserState({ status: 'signed-in', user: { ...ida, hasCourseAccess: true } });
  mockEndpoint(startCallPayment, () => refuseWith(403, { code: 'MEMBERS_ONLY', message }));
  await openFilledForm(<BookDiscountedCallPage />, early);
  await submit.click();
  await expect.element(toastOnPage).toMatchTextContent(message);
  await expect.element(submit).toHaveAccessibleDescription(message);
  await expectAccessible();
  const link = page.getByRole('link', { name: 'See standard prices' });
  await expect.element(link).toHaveAttribute('href', '/book-coaching-call-regular');
});

test('a longer call offers only the times that fit, and says when the chosen time does not', async () => {
  await renderPage(<BookRegularCallPage />);
  await fillForm();
  await page.getByRole('button', { name: 'Change the time' }).click();
  await expect.element(times).toHaveLength(2);
  await times.last().click();
  await durationTile(60).click();
  await expect.element(picker).toHaveAccessibleDescription(/60-minute call doesn’t fit/);
  const status = page.getByRole('status').filter({ hasText: '60-minute call doesn’t fit' });
  await expect.element(status).toBeVisible();
  await expect.element(times).toHaveLength(1);
  await expect.element(page.getByText(/^Selected: /)).not.toBeInTheDocument();
  await expectAnswersKept();
  await times.first().click();
  await expect.element(status).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Selected: /)).toBeVisible();
});

test('a visitor who loses the race for a time keeps the form and sees the current times', async () => {
  const message = 'Someone just booked that time. Please pick another one.';
  mockEndpoint(startCallPayment, () => {
    mockEndpoint(listOpenSlots, () => replyWith([late]));
    return refuseWith(409, { code: 'SLOT_TAKEN', message });
  });
  await renderPage(<BookStandardCallPage />);
  await fillForm();
  await submit.click();
  await expect.element(toastOnPage).toMatchTextContent(message);
  await expect.element(picker).toHaveFocus();
  await expect.element(picker).toHaveAccessibleDescription(/Someone just booked that time/);
  await expect.element(page.getByText(`Selected: ${early.label}`)).not.toBeInTheDocument();
  await expect.element(times).toHaveLength(1);
  await expectAnswersKept();
});

test('a double click starts one payment', async () => {
  const answer = Promise.withResolvers<void>();
  const requests = mockEndpoint(startCallPayment, async () => {
    await answer.promise;
    return replyWith(startedPayment);
  });
  await openFilledForm(<BookStandardCallPage />, early);
  await clickTwice(submit);
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  answer.resolve();
  await expect.poll(() => location.pathname).toBe('/checkout-coaching');
  expect(location.search).not.toContain('secret');
  expect(history.state).toMatchObject({ clientSecret: 'pi_1_secret_2' });
  expect(requests).toHaveLength(1);
});

test('a visitor who was led here from a checkout and then began one does not come back to that note', async () => {
  history.replaceState({ isCheckoutMissing: true }, '', '/book-coaching-call');
  mockEndpoint(startCallPayment, () => replyWith(startedPayment));
  await openFilledForm(<BookStandardCallPage />, early);
  const note = page.getByText('There’s no unfinished payment in this browser.');
  await expect.element(note).toBeVisible();
  await submit.click();
  await expect.poll(() => location.pathname).toBe('/checkout-coaching');
  await goBack();
  expect(location.pathname).toBe('/book-coaching-call');
  await expect.element(note).not.toBeInTheDocument();
});
