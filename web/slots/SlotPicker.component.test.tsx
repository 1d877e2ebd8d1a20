import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listOpenSlots } from '#contracts/free-calls.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { renderPart } from '../testing/render.tsx';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { useOpenSlots } from './open-slots.ts';
import { SlotField } from './SlotField.tsx';

const slots = [
  sampleOpenSlot('2027-06-14', '9:30 AM'),
  sampleOpenSlot('2027-06-14', '10:00 AM'),
  sampleOpenSlot('2027-06-14', '8:00 PM'),
  sampleOpenSlot('2027-07-06', '1:00 PM'),
];
const monday = page.getByRole('button', { name: 'Monday, June 14, 2027, 3 available times' });
const tuesday = page.getByRole('button', { name: 'Tuesday, June 15, 2027, no available times' });
const times = page.getByRole('group', { name: /^Times on/ }).getByRole('button');
const days = () =>
  page
    .getByRole('grid')
    .getByRole('button')
    .elements()
    .map((day) => day as HTMLButtonElement);

function PickedTime() {
  const openSlots = useOpenSlots();
  const form = useForm({ defaultValues: { selectedTimeSlot: '' } });
  return (
    <FormProvider {...form}>
      <SlotField openSlots={openSlots} minutes={20} />
    </FormProvider>
  );
}

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
  mockEndpoint(listOpenSlots, () => replyWith(slots));
});

test('reloads slots on request after a failure', async () => {
  mockEndpoint(listOpenSlots, failNetwork);
  await renderPart(<PickedTime />);
  await expect.element(page.getByText('The open times couldn’t be loaded.')).toBeVisible();
  await expectAccessible();
  mockEndpoint(listOpenSlots, () => replyWith(slots));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('grid')).toBeVisible();
});

test('the calendar shows six weeks, names free days in words too, and disables past days', async () => {
  await renderPart(<PickedTime />);
  await expect.element(page.getByText('Blue dates have available time slots')).toBeVisible();
  await expect.element(page.getByText('Select a date to see available times')).toBeVisible();
  expect(page.getByRole('grid').element().querySelectorAll('tbody tr')).toHaveLength(6);
  await expect.element(monday).toBeVisible();
  await tuesday.click();
  await expect.element(page.getByText('No available times for this date')).toBeVisible();
  const today = days().findIndex(({ ariaLabel }) => ariaLabel?.startsWith('Today'));
  expect(today).toBeGreaterThan(7);
  expect(days().map((day) => day.matches(':disabled'))).toEqual(days().map((_, index) => index < today));
});

test('the calendar turns only to months with open days', async () => {
  await renderPart(<PickedTime />);
  const previous = page.getByRole('button', { name: 'Go to the Previous Month' });
  const next = page.getByRole('button', { name: 'Go to the Next Month' });
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect.element(page.getByRole('button', { name: 'Tuesday, July 6, 2027, 1 available time' })).toBeVisible();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
});

test('a chosen time stays chosen while another date is shown, and says so', async () => {
  await renderPart(<PickedTime />);
  await monday.click();
  await times.first().click();
  await expect.element(times.first()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('This time is on a different date')).not.toBeInTheDocument();
  await tuesday.click();
  await expect.element(page.getByText('Selected: Monday, June 14, 2027 at 9:30 AM EDT')).toBeVisible();
  await expect.element(page.getByText('This time is on a different date')).toBeVisible();
});

test('a date and a time can be chosen by keyboard alone', async () => {
  await renderPart(<PickedTime />);
  await expect.element(monday).toBeVisible();
  (days().find(({ tabIndex }) => tabIndex === 0) as HTMLElement).focus();
  for (let day = 9; day < 14; day += 1) await userEvent.keyboard('{ArrowRight}');
  await expect.element(monday).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.element(times.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(times.nth(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}{Enter}');
  await expect.element(times.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText(/^Selected: .* at 10:00 AM/)).toBeVisible();
});

describe('in Tokyo', () => {
  beforeEach(() => setBrowserTimeZone('Asia/Tokyo'));

  test("each time is also shown in the visitor's zone, with '+1 day' if the date differs", async () => {
    await renderPart(<PickedTime />);
    await monday.click();
    await expect.element(page.getByText('with your own time (Japan Standard Time) below')).toBeVisible();
    await times.last().click();
    await expect.element(times.last()).toMatchTextContent('8:00 PM EDTYou: 9:00 AM +1 day');
    await expect.element(times.first()).toMatchTextContent('9:30 AM EDTYou: 10:30 PM');
    await expect.element(page.getByText(/^For you: .*\(Japan Standard Time\)$/)).toBeVisible();
    await expectAccessible();
  });
});

test("in the coach's own zone each time is shown once", async () => {
  await setBrowserTimeZone('America/New_York');
  await renderPart(<PickedTime />);
  await monday.click();
  await expect.element(times.first()).toMatchTextContent(/^9:30 AM EDT$/);
  await expect.element(page.getByText('your own time')).not.toBeInTheDocument();
});
