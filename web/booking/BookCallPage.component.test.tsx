import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { bookFreeCall, listOpenSlots, type OfferedSlot } from '#contracts/booking/free-calls.ts';
import { expectAccessible } from '../testing/axe.ts';
import { narrowestDay } from '../testing/calendar-days.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import {
  answers,
  chooseTime,
  consent,
  expectAnswersKept,
  fillAnswers,
  mockFreeCalls,
  openDay,
  replyWithFreeCall,
  submit,
  times,
} from '../testing/free-call-form.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { toastOnPage } from '../testing/toasts.ts';
import BookCallPage from './BookCallPage.tsx';

const monday = ['9:00 AM', '9:30 AM', '10:00 AM', '8:00 PM'].map((time) => sampleOpenSlot('2027-06-14', time));
const tuesday = sampleOpenSlot('2027-06-15', '9:30 AM');
const picker = page.getByRole('group', { name: 'Choose a date and time' });

beforeEach(() => mockFreeCalls([...monday, tuesday]));

test('an empty form is not sent: a toast, an error beside each field, the focus on the first', async () => {
  await page.viewport(768, 800);
  await renderPage(<BookCallPage />);
  await expect.element(page.getByRole('grid')).toBeVisible();
  await submit.click();
  await expect.element(toastOnPage).toMatchTextContent('Please fill in all required fields');
  await expect.element(picker).toHaveFocus();
  for (const error of [
    'First name is required',
    'Last name is required',
    'Valid email is required',
    'Phone number is required',
    'Please select a contact method',
    'Please say what you’d like to change',
  ]) {
    await expect.element(page.getByText(error)).toBeVisible();
  }
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription(/Valid email is required/);
  await expect.element(picker).toHaveAccessibleDescription('Please select a time slot');
  await expectAccessible();
});

test('shows when the last time of a date was taken, disables it, and offers another date', async () => {
  let slots: OfferedSlot[] = [sampleOpenSlot('2027-06-14', '9:00 AM'), tuesday];
  const answer = Promise.withResolvers<void>();
  mockEndpoint(listOpenSlots, async () => {
    if (slots.length === 1) await answer.promise;
    return replyWith(slots);
  });
  const message = 'Someone just booked that time. Please pick another one.';
  mockEndpoint(bookFreeCall, () => {
    slots = [tuesday];
    return refuseWith(409, { code: 'SLOT_TAKEN', message });
  });
  await renderPage(<BookCallPage />);
  await fillAnswers();
  await openDay.first().click();
  await expect.element(times).toHaveLength(1);
  await times.click();
  await submit.click();

  await expect.element(picker).toHaveFocus();
  await expect.element(picker).toHaveAccessibleDescription(/Someone just booked that time/);
  // Until the times are loaded again.
  await expect.element(times).toBeDisabled();
  answer.resolve();
  await expect
    .element(picker.getByRole('status').filter({ hasText: 'No available times for this date' }))
    .toBeVisible();
  await expect.element(times).not.toBeInTheDocument();
  await expectAnswersKept();
  await chooseTime();
  await expect.element(page.getByText(/^Selected: Tuesday/)).toBeVisible();
});

test.each([320, 360, 1024])(
  'in Auckland both times have room in their button, and no day touches the next, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    await setBrowserTimeZone('Pacific/Auckland');
    await renderPage(<BookCallPage />);
    await openDay.first().click();
    await expect.element(times.last()).toMatchTextContent('12:00 PM 8:00 PM EDT');
    const cut = page
      .getByRole('group')
      .getByRole('button')
      .elements()
      .filter((button) => button.scrollHeight > button.clientHeight || button.scrollWidth > button.clientWidth);
    expect(cut, 'times that are cut off').toHaveLength(0);
    const boxes = page
      .getByRole('grid')
      .getByRole('button')
      .elements()
      .map((day) => day.getBoundingClientRect());
    expect(boxes).toHaveLength(width < 640 ? 21 : 42);
    if (width > 320) expect(narrowestDay()).toBeGreaterThanOrEqual(44);
    const touching = boxes.filter((box, i) => boxes[i + 1]?.top === box.top && box.right > (boxes[i + 1]?.left ?? 0));
    expect(touching, 'days that overlap').toHaveLength(0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
);

test('on a phone the calendar is on the first screen, a time leads to the questions, and four taps book a call', async () => {
  await page.viewport(390, 844);
  const sent = mockEndpoint(bookFreeCall, () => replyWithFreeCall(monday[0]));
  await renderPage(<BookCallPage />);
  // The bar of the site is above the page.
  const barHeight = 80;
  const bottomOf = (locator: Locator) => locator.element().getBoundingClientRect().bottom + scrollY + barHeight;
  const nextTimes = page.getByRole('group', { name: 'Next open times' }).getByRole('button');
  await expect.element(nextTimes).toHaveLength(5);
  expect(bottomOf(page.getByRole('grid')), 'the end of the calendar').toBeLessThanOrEqual(844);
  await expect.element(page.getByText('Next: a few words about you.')).toBeVisible();
  expect(page.getByLabelText('First name').element().checkVisibility()).toBe(false);

  let taps = 0;
  let fields = 0;
  const tap = async (locator: Locator) => {
    taps += 1;
    await locator.click();
  };
  await tap(nextTimes.first());
  for (const label of ['First name', 'Last name', 'Email', 'Phone number', 'Goals'] as const) {
    fields += 1;
    await page.getByLabelText(label).fill(answers[label]);
  }
  await expect.element(page.getByLabelText('Goals')).toHaveAttribute('dir', 'auto');
  await tap(page.getByLabelText('FaceTime'));
  await tap(consent);
  expect(bottomOf(submit), 'the end of the button, with a time chosen').toBeLessThanOrEqual(2000);
  await tap(submit);
  await expect.poll(() => sent).toHaveLength(1);
  expect([taps, fields]).toEqual([4, 5]);
  expect(sent[0]?.body).toMatchObject({ consent: { version: 0, policies: ['health-privacy'] } });
});

test('on a phone what was typed stays in sight when the time is lost', async () => {
  await page.viewport(390, 844);
  mockEndpoint(bookFreeCall, () => {
    mockEndpoint(listOpenSlots, () => replyWith([tuesday]));
    return refuseWith(409, { code: 'SLOT_TAKEN', message: 'Someone just booked that time. Please pick another one.' });
  });
  await renderPage(<BookCallPage />);
  await chooseTime();
  await fillAnswers();
  await submit.click();
  await expect.element(picker).toHaveAccessibleDescription(/Someone just booked that time/);
  await expect.element(page.getByLabelText('First name')).toBeVisible();
  await expectAnswersKept();
});

test('without the consent nothing is sent; the form says why, and the answers stay', async () => {
  const sent = mockEndpoint(bookFreeCall, () => replyWithFreeCall(monday[0]));
  await renderPage(<BookCallPage />);
  await expect.element(consent).not.toBeChecked();
  await fillAnswers();
  await consent.click();
  await chooseTime();
  await submit.click();
  await expect.element(consent).toHaveFocus();
  await expect.element(consent).toHaveAccessibleDescription(/so that I may keep what you wrote/);
  await expect.element(page.getByRole('link', { name: 'what I do with health data' })).toBeVisible();
  await expectAccessible();
  expect(sent).toEqual([]);
  await expect.element(page.getByLabelText('Medications')).toHaveValue(answers.Medications);
  await consent.click();
  await submit.click();
  await expect.poll(() => sent).toHaveLength(1);
});

test('keeps the honeypot out of reach of people', async () => {
  await renderPage(<BookCallPage />);
  const honeypot = document.querySelector('input[name=website]');
  await expect.element(page.getByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
  expect(honeypot).toHaveAttribute('tabindex', '-1');
  expect(honeypot?.getBoundingClientRect().right).toBeLessThan(0);
});
