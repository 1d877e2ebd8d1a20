import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { recordAnnouncements } from '../testing/announcements.ts';
import { expectAccessible } from '../testing/axe.ts';
import { failNetwork, mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { renderPart } from '../testing/render.tsx';
import { sampleOpenSlot } from '../testing/sample-slots.ts';
import { setBrowserTimeZone } from '../testing/time-zone.ts';
import { useOpenSlots } from './open-slots.ts';
import { SlotField } from './SlotField.tsx';
import type { SlotPickerOptions } from './SlotPicker.tsx';

const slots = [
  sampleOpenSlot('2027-06-14', '9:30 AM'),
  sampleOpenSlot('2027-06-14', '10:00 AM'),
  sampleOpenSlot('2027-06-14', '8:00 PM'),
  sampleOpenSlot('2027-07-06', '1:00 PM'),
];
const monday = page.getByRole('button', { name: 'Monday, June 14, 2027, 3 available times' });
const tuesday = page.getByRole('button', { name: 'Tuesday, June 15, 2027, no available times' });
const times = page.getByRole('group', { name: /^Times on/ }).getByRole('button');
const nextTimes = page.getByRole('group', { name: 'Next open times' }).getByRole('button');
const grid = page.getByRole('grid');
const days = () => grid.getByRole('button').elements() as HTMLButtonElement[];

function PickedTime(options: Partial<SlotPickerOptions>) {
  const openSlots = useOpenSlots();
  const form = useForm({ defaultValues: { selectedTimeSlot: '' } });
  return (
    <FormProvider {...form}>
      <form>
        <SlotField openSlots={openSlots} minutes={20} {...options} />
        <div style={{ height: '600px' }} />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  );
}

beforeEach(async () => {
  await setBrowserTimeZone('America/New_York');
  // A Wednesday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
  mockEndpoint(listOpenSlots, () => replyWith(slots));
});

test('reloads slots on request after a failure', async () => {
  mockEndpoint(listOpenSlots, failNetwork);
  await renderPart(<PickedTime />);
  await expect.element(page.getByText('The open times couldn’t be loaded.')).toBeVisible();
  mockEndpoint(listOpenSlots, () => replyWith(slots));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(grid).toBeVisible();
});

test('six weeks begin with this one, name free days in words too, and the first free day is open', async () => {
  await renderPart(<PickedTime />);
  await expect.element(page.getByText('Blue dates have available time slots')).toBeVisible();
  await expect.element(page.getByText('3 available times on Monday, June 14, 2027')).toBeVisible();
  await expect.element(times).toHaveLength(3);
  expect(grid.element().querySelectorAll('tbody tr')).toHaveLength(6);
  const today = days().findIndex(({ ariaLabel }) => ariaLabel?.startsWith('Today, Wednesday, June 9'));
  expect(today).toBe(3);
  expect(days().map((day) => day.matches(':disabled'))).toEqual(days().map((_, index) => index < today));
  await tuesday.click();
  await expect.element(page.getByText('No available times for this date')).toBeVisible();
});

test('without open times the picker says so', async () => {
  mockEndpoint(listOpenSlots, () => replyWith([]));
  await renderPart(<PickedTime />);
  await expect.element(page.getByText('Select a date to see available times')).toBeVisible();
  await expect.element(page.getByText('There are no open times right now.')).toBeVisible();
  await expect.element(page.getByText(/^Next open times|dates have available/)).not.toBeInTheDocument();
});

test('the week begins as the region of the visitor has it', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  await renderPart(<PickedTime />);
  await expect.element(page.getByRole('columnheader').first()).toMatchTextContent('Mon');
  expect(days()[0]?.ariaLabel).toBe('Monday, June 7, 2027');
});

test.each([
  [0, 'Sunday'],
  [1, 'Monday'],
])('on the coach’s pages the week begins as the coach has set it: %i', async (firstWeekday, name) => {
  await renderPart(<PickedTime firstWeekday={firstWeekday} />);
  await expect.element(page.getByRole('columnheader').first()).toHaveAttribute('abbr', name);
});

test.each([true, false])(
  'on a phone a chosen day leads to its times, and a time to the button: %s',
  async (scrolls) => {
    await page.viewport(390, 500);
    await renderPart(<PickedTime scrollsToChoice={scrolls} />);
    const isSeen = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    await expect.element(monday).toBeVisible();
    monday.element().scrollIntoView({ block: 'end' });
    (monday.element() as HTMLElement).click();
    await expect.element(times.first()).toBeInTheDocument();
    if (!scrolls) return expect(isSeen(times.first().element())).toBe(false);
    await expect.poll(() => times.elements().every(isSeen)).toBe(true);
    const send = page.getByRole('button', { name: 'Send' }).element();
    expect(isSeen(send)).toBe(false);
    (times.first().element() as HTMLElement).click();
    await expect.poll(() => isSeen(send)).toBe(true);
  },
);

test.each([
  [true, 'instant'],
  [false, 'smooth'],
])('who wants less motion (%s) is taken there at once, others see the way', async (isCalm, behavior) => {
  const asked: (ScrollIntoViewOptions | undefined)[] = [];
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: isCalm && query.includes('reduce') }) as MediaQueryList,
  );
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation((options) => {
    asked.push(options as ScrollIntoViewOptions);
  });
  await page.viewport(390, 500);
  await renderPart(<PickedTime scrollsToChoice />);
  await expect.element(monday).toBeVisible();
  asked.length = 0;
  (monday.element() as HTMLElement).click();
  await expect.poll(() => asked).toContainEqual({ block: 'nearest', behavior });
  vi.restoreAllMocks();
});

test('a visitor’s chosen time takes the place of the calendar until it is to be changed', async () => {
  const announced = recordAnnouncements();
  await renderPart(<PickedTime foldsAfterChoice />);
  await monday.click();
  await expect.element(nextTimes, { message: 'without those of the list below' }).toHaveLength(1);
  await times.nth(1).click();
  const chosen = page.getByText('Selected: Monday, June 14, 2027 at 10:00 AM EDT');
  await expect.element(chosen).toBeVisible();
  await expect.poll(() => announced).toContainEqual(expect.stringContaining('Selected: Monday, June 14, 2027'));
  await expect.element(grid).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.contains(chosen.element())).toBe(true);
  await page.getByRole('button', { name: 'Change the time' }).click();
  await expect.element(grid).toBeVisible();
  await expect.element(chosen).toBeVisible();
  await times.first().click();
  await expect.element(grid).not.toBeInTheDocument();
});

test('on a phone the folded line, and the calendar after it, are brought into sight', async () => {
  await page.viewport(390, 500);
  await renderPart(<PickedTime foldsAfterChoice />);
  await monday.click();
  await times.last().click();
  const change = page.getByRole('button', { name: 'Change the time' });
  await expect.poll(() => change.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  scrollTo(0, 400);
  (change.element() as HTMLElement).click();
  await expect.poll(() => grid.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(document.activeElement?.contains(grid.element())).toBe(true);
});

test('a phone shows three weeks, and six on request', async () => {
  await page.viewport(390, 800);
  await renderPart(<PickedTime foldsAfterChoice />);
  const shownDays = () => days().filter((day) => day.checkVisibility()).length;
  await expect.poll(shownDays).toBe(21);
  await page.getByRole('button', { name: 'Show more weeks' }).click();
  await expect.poll(shownDays).toBe(42);
});

test('the calendar turns to later weeks with open days and back', async () => {
  mockEndpoint(listOpenSlots, () => replyWith([...slots, sampleOpenSlot('2027-08-03', '1:00 PM')]));
  await renderPart(<PickedTime />);
  const earlier = page.getByRole('button', { name: 'Show earlier dates' });
  const later = page.getByRole('button', { name: 'Show later dates' });
  await expect.element(earlier).toHaveAttribute('aria-disabled', 'true');
  await later.click();
  await page.getByRole('button', { name: 'Tuesday, August 3, 2027, 1 available time' }).click();
  await expect.element(times).toHaveLength(1);
  await expect.element(later).toHaveAttribute('aria-disabled', 'true');
  await earlier.click();
  await expect.element(monday).toBeVisible();
});

test('one tap on a next open time chooses it, and the calendar shows its day', async () => {
  await renderPart(<PickedTime />);
  await expect.element(nextTimes).toHaveLength(4);
  await nextTimes.last().click();
  await expect.element(page.getByText('Selected: Tuesday, July 6, 2027 at 1:00 PM EDT')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Times on Tuesday, July 6, 2027' })).toBeVisible();
  await expect.element(page.getByText('This time is on a different date')).not.toBeInTheDocument();
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
  await expect.element(monday).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  await expect.element(page.getByRole('button', { name: /^Today, Wednesday, June 9/ })).toHaveFocus();
  await userEvent.keyboard('{PageDown}{PageUp}');
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

describe('in Auckland', () => {
  beforeEach(() => setBrowserTimeZone('Pacific/Auckland'));

  test("days and times are the visitor's, and the coach's time is small", async () => {
    await renderPart(<PickedTime />);
    await expect
      .element(page.getByText('Times are in your time zone (New Zealand Time). New York time is below each one.'))
      .toBeVisible();
    // 9:30 and 10:00 AM on Monday in New York are early on Tuesday, 8:00 PM is noon.
    await expect.element(page.getByText('3 available times on Tuesday, June 15, 2027')).toBeVisible();
    await expect.element(times.last()).toMatchTextContent('12:00 PM 8:00 PM EDT');
    await expect.element(nextTimes.last()).toMatchTextContent('Wed, Jul 7 5:00 AM');
    expect(days()[4]?.ariaLabel).toMatch(/^Today, Thursday, June 10/);
    await times.last().click();
    const chosen = page.getByRole('group', { name: 'Choose a date and time' });
    await expect.element(chosen).toMatchTextContent('Tuesday, June 15, 2027 at 12:00 PM');
    await expect.element(page.getByText('Selected: Monday, June 14, 2027 at 8:00 PM EDT')).toBeVisible();
    await expect.element(chosen).not.toMatchTextContent('+1 day');
    await expectAccessible();
  });

  test('a chosen time says whose clock it is on once the calendar has folded', async () => {
    await renderPart(<PickedTime foldsAfterChoice />);
    await nextTimes.nth(2).click();
    await expect
      .element(page.getByRole('group', { name: 'Choose a date and time' }))
      .toMatchTextContent(
        'Tue, Jun 15, 12:00 PM, your timeSelected: Monday, June 14, 2027 at 8:00 PM EDT (my time)Change the time',
      );
  });

  test("the coach's dialogs keep the coach's days, with the client's time small", async () => {
    await renderPart(<PickedTime clock={{ whose: 'client', timeZone: 'Pacific/Auckland' }} />);
    await expect.element(monday).toBeVisible();
    await expect.element(times.last()).toMatchTextContent('8:00 PM Client: 12:00 PM +1 day');
    await times.last().click();
    await expect.element(page.getByText(/^For the client: Tuesday, June 15, 2027 at 12:00 PM/)).toBeVisible();
  });
});

test("in the coach's own zone each time is shown once", async () => {
  await renderPart(<PickedTime />);
  await expect.element(times.first()).toMatchTextContent(/^9:30 AM$/);
  await expect.element(page.getByText('Times are in Eastern Time.')).toBeVisible();
  await times.first().click();
  await expect.element(page.getByText('Selected: Monday, June 14, 2027 at 9:30 AM EDT')).toBeVisible();
  await expect.element(page.getByText('my time')).not.toBeInTheDocument();
});

test('with text at 200 percent on a phone, weekdays and months stay whole and every day is wide enough to tap', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  try {
    await renderPart(<PickedTime />);
    await expect.element(grid).toBeVisible();
    const heads = [...grid.element().querySelectorAll('th')];
    const oneLine = Math.min(...heads.map((head) => head.offsetHeight));
    for (const head of heads) {
      expect(head.scrollWidth, head.textContent).toBeLessThanOrEqual(head.clientWidth);
      expect(head.offsetHeight).toBe(oneLine);
    }
    for (const day of grid.element().querySelectorAll('button')) {
      expect(day.scrollWidth, day.ariaLabel ?? '').toBeLessThanOrEqual(day.clientWidth + 1);
      expect(day.scrollHeight, day.ariaLabel ?? '').toBeLessThanOrEqual(day.clientHeight + 1);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
  } finally {
    document.documentElement.style.fontSize = '';
  }
});
