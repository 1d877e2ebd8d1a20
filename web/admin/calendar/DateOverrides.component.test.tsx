import type {} from '@vitest/browser-playwright'; // types of cdp()
import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import {
  type CalendarReply,
  createDateOverride,
  deleteDateOverride,
  deleteWeeklySlot,
  listDateOverrides,
  listSpecificDates,
  listWeeklySlots,
} from '#contracts/calendar/calendar.ts';
import type { DateOverride, WeeklySlot } from '#contracts/calendar/calendar-items.ts';
import { formatDate, type TimeCode, weeklyLabel, weeklyValue } from '#domain/slot-values.ts';
import { type FakeRequest, mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render.tsx';
import { mockCalendar, sampleRange } from '../../testing/sample-calendar.ts';
import { CalendarEditorProvider } from './CalendarEditor.tsx';
import { useWeeklySlots } from './calendar-queries.ts';
import { DateOverrides } from './DateOverrides.tsx';
import { WeeklySlotList } from './WeeklySlotList.tsx';

const createdAt = '2027-01-01T12:00:00.000Z';
const shared = { isActive: true, createdAt, updatedAt: createdAt };
const changed: CalendarReply = { message: 'You changed it.', inTheWay: [], undo: null };
let stored: DateOverride[];

const sampleOverride = (id: number, date: string): DateOverride => ({
  id,
  date,
  startDate: null,
  endDate: null,
  type: 'blocked',
  timeSlots: [],
  reason: null,
  isActive: true,
  createdAt,
});
const sampleWeeklySlot = (id: number, timeOfDay: TimeCode): WeeklySlot => ({
  ...shared,
  id,
  dayOfWeek: 'mon',
  timeOfDay,
  value: weeklyValue('mon', timeOfDay),
  label: weeklyLabel('mon', timeOfDay),
});
const lastPart = ({ path }: FakeRequest) => Number(path.split('/').at(-1));
const deleteButton = (name: string) => page.getByRole('button', { name: `Delete ${name}` });

beforeEach(() => {
  stored = [];
  mockCalendar();
  mockEndpoint(listSpecificDates, () => replyWith([sampleRange]));
  mockEndpoint(listDateOverrides, () => replyWith(stored));
});

test('after an override the form keeps its type and its focus for the next one', async () => {
  const added = mockEndpoint(createDateOverride, () => replyWith(changed));
  await renderPart(
    <CalendarEditorProvider>
      <DateOverrides />
    </CalendarEditorProvider>,
  );
  const wholeDay = page.getByRole('radio', { name: 'Whole day blocked' });
  const add = page.getByRole('button', { name: 'Add override' });
  await wholeDay.click();
  const date = page.getByLabelText('Date', { exact: true });
  await date.fill('2027-06-14');
  await page.getByLabelText('Reason').fill('dentist');
  await add.click();
  await expect.element(date).toHaveValue('');
  await expect.element(page.getByLabelText('Reason')).toHaveValue('');
  await expect.element(wholeDay).toBeChecked();
  await expect.element(add).toHaveFocus();
  await date.fill('2027-06-15');
  await add.click();
  await expect.poll(() => added.map(({ body }) => (body as DateOverride).type)).toEqual(['blocked', 'blocked']);
});

test('a deleted override leaves the focus to the next one, and the last of all to the heading', async () => {
  const dates = ['2027-06-14', '2027-06-15', '2027-06-16'];
  stored = dates.map((date, index) => sampleOverride(index + 1, date));
  mockEndpoint(deleteDateOverride, (request) => {
    stored = stored.filter(({ id }) => id !== lastPart(request));
    return replyWith(changed);
  });
  await renderPart(
    <CalendarEditorProvider>
      <DateOverrides />
    </CalendarEditorProvider>,
  );
  const [first = '', second = '', third = ''] = dates.map(formatDate);
  await deleteButton(second).click();
  await expect.element(deleteButton(second)).not.toBeInTheDocument();
  await expect.element(deleteButton(third)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(deleteButton(third)).not.toBeInTheDocument();
  await expect.element(deleteButton(first)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing is blocked.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Blocked dates' })).toHaveFocus();
});

test('Enter held on a deleted weekly slot deletes no other', async () => {
  let slots = [sampleWeeklySlot(1, '900am'), sampleWeeklySlot(2, '930am')];
  mockEndpoint(listWeeklySlots, () => replyWith(slots));
  const deleted = mockEndpoint(deleteWeeklySlot, (request) => {
    slots = slots.filter(({ id }) => id !== lastPart(request));
    return replyWith(changed);
  });
  await renderPart(
    <CalendarEditorProvider>
      <WeeklySlots />
    </CalendarEditorProvider>,
  );
  await page.getByText('2 times', { exact: true }).click();
  const next = deleteButton('Monday at 9:30 AM');
  deleteButton('Monday at 9:00 AM').element().focus();
  await userEvent.keyboard('{Enter>}');
  await expect.element(next).toHaveFocus();
  const held = { type: 'keyDown', key: 'Enter', code: 'Enter', text: '\r', autoRepeat: true } as const;
  await cdp().send('Input.dispatchKeyEvent', { ...held, windowsVirtualKeyCode: 13 });
  await userEvent.keyboard('{/Enter}');
  await expect.element(page.getByText('1 time', { exact: true })).toBeVisible();
  expect(deleted).toHaveLength(1);
});

function WeeklySlots() {
  return <WeeklySlotList slots={useWeeklySlots().data ?? []} />;
}
