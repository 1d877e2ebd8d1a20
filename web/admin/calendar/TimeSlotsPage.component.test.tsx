import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type CalendarReply,
  createWeeklySlot,
  listWeeklySlots,
  toggleWeeklySlot,
  undoCalendarChange,
  undoEndpoint,
  updateWeeklySlots,
} from '#contracts/calendar/calendar.ts';
import type { WeeklySlot, WeeklyState } from '#contracts/calendar/calendar-items.ts';
import { getCalendarMonth } from '#contracts/calendar/calendar-month.ts';
import { listCallsInTheWay } from '#contracts/calendar/calls-in-the-way.ts';
import { formatTime, weekdayNames, weeklyLabel, weeklyValue } from '#domain/slot-values.ts';
import { setUserState } from '../../accounts/current-user.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { type FakeRequest, failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { mockCalendar } from '../../testing/sample-calendar.ts';
import { coach } from '../../testing/sample-people.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import TimeSlotsPage from './TimeSlotsPage.tsx';

const createdAt = '2027-01-01T12:00:00.000Z';
let stored: WeeklySlot[];
let undoCount: number;

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
const undoButton = page.getByRole('button', { name: /^Undo(: .*)?$/ }).first();
const slotsOf = ({ body }: FakeRequest) => (body as { slots: WeeklyState[] }).slots;

beforeEach(() => {
  setUserState({ status: 'signed-in', user: coach });
  history.replaceState(null, '', '/admin/time-slots?tab=recurring');
  stored = [];
  undoCount = 0;
  storeWeek([{ dayOfWeek: 'mon', timeOfDay: '900am', state: 'open' }]);
  mockCalendar();
  mockEndpoint(listWeeklySlots, () => replyWith(stored));
});

function storeWeek(slots: WeeklyState[]) {
  for (const { dayOfWeek, timeOfDay, state } of slots) {
    const value = weeklyValue(dayOfWeek, timeOfDay);
    stored = stored.filter((slot) => slot.value !== value);
    const label = weeklyLabel(dayOfWeek, timeOfDay);
    const slot = { value, label, dayOfWeek, timeOfDay, isActive: state === 'open', createdAt, updatedAt: createdAt };
    if (state !== 'none') stored = [...stored, { ...slot, id: stored.length + 1 }];
  }
}

/** The reply to a change. The row of each undo has its own id. */
function changeReply(inTheWay: CalendarReply['inTheWay'] = []): CalendarReply {
  undoCount += 1;
  const row = { item: 'weekly-slot', id: undoCount, createdAt, before: null, after: null } as const;
  return { message: 'You changed it.', inTheWay, undo: { ...undoEndpoint, body: { rows: [row] } } };
}

const mockStrokes = () =>
  mockEndpoint(updateWeeklySlots, (request) => {
    storeWeek(slotsOf(request));
    return replyWith({ ...changeReply(), before: [] });
  });

async function open() {
  await renderPage(<TimeSlotsPage />);
  await expect.element(cell('Monday 9:00 AM, open')).toBeVisible();
}

test('a stroke is sent as it was painted, and its undo as the server answered it', async () => {
  const strokes = mockStrokes();
  const undone = mockEndpoint(undoCalendarChange, () => {
    storeWeek([{ dayOfWeek: 'tue', timeOfDay: '900am', state: 'none' }]);
    return replyWith(changeReply());
  });
  await open();
  await cell('Tuesday 9:00 AM, closed').click();
  await expect.element(toastOnPage).toMatchTextContent('Week changed');
  expect(strokes.map(slotsOf)).toEqual([[{ dayOfWeek: 'tue', timeOfDay: '900am', state: 'open' }]]);
  await expect.element(undoButton).toMatchTextContent('Undo: Week changed');
  await undoButton.click();
  await expect.element(toastOnPage).toMatchTextContent('Undone');
  expect(undone.map(({ body }) => body)).toMatchObject([{ rows: [{ id: 1 }] }]);
  await expect.element(cell('Tuesday 9:00 AM, closed')).toBeVisible();
  await expect.element(undoButton).toHaveAttribute('aria-disabled', 'true');
});

test('strokes are painted at once and sent one after the other', async () => {
  const first = Promise.withResolvers<void>();
  const strokes = mockEndpoint(updateWeeklySlots, async (request) => {
    if (strokes.length === 1) await first.promise;
    storeWeek(slotsOf(request));
    return replyWith({ ...changeReply(), before: [] });
  });
  await open();
  for (const time of ['900am', '930am', '1000am']) await cell(`Tuesday ${formatTime(time)}, closed`).click();
  await expect.element(cell('Tuesday 10:00 AM, open')).toBeVisible();
  expect(strokes).toHaveLength(1);
  first.resolve();
  await expect.poll(() => strokes.map((stroke) => slotsOf(stroke)[0]?.timeOfDay)).toEqual(['900am', '930am', '1000am']);
  await expect.element(cell('Tuesday 9:00 AM, open')).toBeVisible();
});

test('without a network one stroke is taken back, and those after it are still saved', async () => {
  const first = Promise.withResolvers<void>();
  const strokes = mockEndpoint(updateWeeklySlots, async (request) => {
    if (strokes.length === 1) {
      await first.promise;
      failNetwork();
    }
    storeWeek(slotsOf(request));
    return replyWith({ ...changeReply(), before: [] });
  });
  await open();
  await cell('Tuesday 9:00 AM, closed').click();
  await cell('Tuesday 9:30 AM, closed').click();
  await expect.element(cell('Tuesday 9:00 AM, open')).toBeVisible();
  first.resolve();
  await expect.element(cell('Tuesday 9:00 AM, closed')).toBeVisible();
  await expect.element(cell('Tuesday 9:30 AM, open')).toBeVisible();
  await expect.element(toastOnPage).toMatchTextContent('Week changed');
  await expect.element(undoButton).toMatchTextContent('Undo: Week changed');
});

test('a stroke that the server refuses is taken back and leaves nothing to undo', async () => {
  mockEndpoint(updateWeeklySlots, () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Not just now.' }));
  await open();
  await cell('Thursday 9:30 PM, closed').click();
  await expect.element(toastOnPage).toMatchTextContent('Failed to update time slot.');
  await expect.element(toastOnPage).toMatchTextContent('Not just now.');
  await expect.element(cell('Thursday 9:30 PM, closed')).toBeVisible();
  await expect.element(undoButton).toHaveAttribute('aria-disabled', 'true');
});

test('a second click on a switch or on undo is ignored while the first is under way', async () => {
  const answer = Promise.withResolvers<void>();
  const toggled = mockEndpoint({ ...toggleWeeklySlot, path: '/api/admin/time-slots/1/toggle' }, async () => {
    await answer.promise;
    return replyWith(changeReply());
  });
  const undone = mockEndpoint(undoCalendarChange, () => replyWith(changeReply()));
  await open();
  await page.getByText('1 time', { exact: true }).click();
  const toggle = page.getByRole('switch', { name: 'Monday at 9:00 AM is active' });
  await toggle.click();
  await toggle.click();
  answer.resolve();
  await expect.element(undoButton).toMatchTextContent('Undo: Time slot switched off');
  expect(toggled).toHaveLength(1);
  await clickTwice(undoButton);
  await expect.element(toastOnPage).toMatchTextContent('Undone');
  expect(undone).toHaveLength(1);
});

test('a step that was changed since leaves the list, and any other refused step waits', async () => {
  mockStrokes();
  await open();
  await cell('Tuesday 9:00 AM, closed').click();
  await expect.element(undoButton).toMatchTextContent('Undo: Week changed');
  mockEndpoint(undoCalendarChange, () => refuseWith(400, { code: 'invalid', message: 'Outside your date ranges.' }));
  await undoButton.click();
  await expect.element(toastOnPage).toMatchTextContent('Outside your date ranges.');
  await expect.element(undoButton).toMatchTextContent('Undo: Week changed');
  mockEndpoint(undoCalendarChange, () => refuseWith(409, { code: 'NOT_POSSIBLE', message: 'Changed since.' }));
  await undoButton.click();
  await expect.element(toastOnPage).toMatchTextContent('Changed since.');
  await expect.element(undoButton).toHaveAttribute('aria-disabled', 'true');
});

test('the week is painted with the keyboard alone', async () => {
  const strokes = mockStrokes();
  await open();
  await page.getByRole('button', { name: 'Show the whole day' }).first().click();
  cell('Monday 9:00 AM, open').element().focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(cell('Sunday 11:30 PM, closed')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft} ');
  await expect.element(cell('Saturday 11:30 PM, open')).toHaveFocus();
  await expect.poll(() => strokes.length).toBe(1);
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{ArrowUp}');
  await expect.element(cell('Saturday 10:00 PM, open')).toHaveFocus();
  expect(strokes).toHaveLength(1);
  await userEvent.keyboard('{/Shift}');
  await expect.poll(() => strokes.length).toBe(2);
  await userEvent.keyboard('{Shift>}{ArrowDown}');
  await expect.element(cell('Saturday 10:00 PM, closed')).toBeVisible();
  await userEvent.keyboard('{Escape}{/Shift}');
  await expect.element(cell('Saturday 10:00 PM, open')).toBeVisible();
  expect(strokes).toHaveLength(2);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Show the usual hours' }).first()).toHaveFocus();
});

test('switching off needs an open half-hour', async () => {
  mockStrokes();
  await open();
  await page.getByText('Switch off for a while').click();
  await expect.element(page.getByText('Click an open half-hour to switch it off:')).toBeVisible();
  await cell('Tuesday 9:30 AM, closed').click();
  await expect.element(toastOnPage).toMatchTextContent('Already closed');
  await cell('Monday 9:00 AM, open').click();
  await expect.element(cell('Monday 9:00 AM, switched off')).toBeVisible();
  await expectAccessible();
});

test('the form for one slot names what is missing and keeps what is refused', async () => {
  mockEndpoint(createWeeklySlot, () => refuseWith(409, { code: 'DUPLICATE', message: 'It is there already.' }));
  await open();
  const add = page.getByRole('button', { name: 'Add time slot' });
  await add.click();
  await expect.element(page.getByLabelText('Day', { exact: true })).toHaveAccessibleDescription('Day is required');
  await expect.element(page.getByLabelText('Time', { exact: true })).toHaveAccessibleDescription('Time is required');
  await expect.element(toastOnPage).toMatchTextContent('Please check all fields are filled correctly.');
  await page.getByLabelText('Day', { exact: true }).selectOptions(weekdayNames.thu);
  await page.getByLabelText('Time', { exact: true }).selectOptions('11:00 PM');
  await add.click();
  await expect.element(toastOnPage).toMatchTextContent('Failed to create time slot.');
  await expect.element(page.getByLabelText('Time', { exact: true })).toHaveValue('1100pm');
});

test('a warning of booked calls moves nothing', async () => {
  await page.viewport(390, 800);
  const call = { kind: 'free', firstName: 'Ida', status: 'booked', minutes: 30, startsAt: createdAt } as const;
  const label = 'Monday, January 4, 2027 at 10:00 AM EST';
  const inTheWay = Array.from({ length: 14 }, (_, id) => ({ ...call, id, lastName: `Calendar${id}`, label }));
  mockEndpoint(updateWeeklySlots, (request) => {
    storeWeek(slotsOf(request));
    mockEndpoint(listCallsInTheWay, () => replyWith(inTheWay));
    return replyWith({ ...changeReply(inTheWay), before: [] });
  });
  await open();
  const target = document.querySelector('[data-half-hour="sun-800am"]') as HTMLElement;
  target.scrollIntoView({ block: 'center' });
  const before = target.getBoundingClientRect();
  await cell('Sunday 8:00 AM, closed').click();
  await expect.element(toastOnPage).toMatchTextContent('There are 14 booked calls in this time. They stay booked.');
  const warning = () => document.querySelector('[data-bar="warning"]') as HTMLElement;
  await expect.poll(() => warning()?.textContent).toContain('14 booked calls are at times that you’ve closed.');
  const { top, bottom } = warning().getBoundingClientRect();
  expect(top >= 0 && bottom <= innerHeight).toBe(true);
  expect(target.getBoundingClientRect()).toEqual(before);
  await expectAccessible();
});

test.each([
  [390, true],
  [1280, false],
])('at %i px nothing moves when the last date range ends or begins again (at first: %s)', async (width, atFirst) => {
  await page.viewport(width, 844);
  let hasNoSeason = atFirst;
  mockEndpoint(getCalendarMonth, ({ path }) =>
    replyWith({ month: path.slice(-7), days: [], hasNoSeason, noticeHours: 24, horizonDays: 60 }),
  );
  mockStrokes();
  await open();
  const sentence = page.getByText('None of your weekly slots can be booked:');
  if (atFirst) await expect.element(sentence).toBeVisible();
  const target = document.querySelector('[data-half-hour="sun-1000am"]') as HTMLElement;
  target.scrollIntoView({ block: 'center' });
  const before = target.getBoundingClientRect();
  hasNoSeason = !atFirst;
  await cell('Sunday 10:00 AM, closed').click();
  if (atFirst) await expect.element(page.getByText('Your weekly slots can be booked again.')).toBeInTheDocument();
  else await expect.element(sentence).toBeVisible();
  expect(target.getBoundingClientRect()).toEqual(before);
});

test('what can be undone is still there after a visit to another page', async () => {
  mockStrokes();
  const first = await renderPage(<TimeSlotsPage />);
  await expect.element(cell('Monday 9:00 AM, open')).toBeVisible();
  await cell('Tuesday 9:00 AM, closed').click();
  await expect.element(undoButton).toMatchTextContent('Undo: Week changed');
  await first.unmount();
  await open();
  await expect.element(undoButton).toMatchTextContent('Undo: Week changed');
});
