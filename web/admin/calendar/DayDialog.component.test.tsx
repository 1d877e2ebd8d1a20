import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  applyCalendarChanges,
  listDateOverrides,
  listSpecificDates,
  undoCalendarChange,
  undoEndpoint,
} from '#contracts/calendar/calendar.ts';
import type { DateOverride, SpecificDate } from '#contracts/calendar/calendar-items.ts';
import { getCalendarMonth, type MonthHalfHour } from '#contracts/calendar/calendar-month.ts';
import { listCallsInTheWay } from '#contracts/calendar/calls-in-the-way.ts';
import type { TimeCode } from '#domain/slot-values.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render.tsx';
import { mockCalendar, sampleRange } from '../../testing/sample-calendar.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import { CalendarEditorProvider } from './CalendarEditor.tsx';
import { DayDialog } from './DayDialog.tsx';

const createdAt = '2027-01-01T12:00:00.000Z';
const date = '2027-06-15';
const half = (time: TimeCode, changed: Partial<MonthHalfHour> = {}): MonthHalfHour => ({
  time,
  value: `${date}-${time}`,
  startsAt: createdAt,
  state: 'open',
  reason: null,
  call: null,
  ...changed,
});
const ida = {
  ...({ kind: 'free', id: 7, firstName: 'Ida', lastName: 'Calendar', status: 'pending', minutes: 30 } as const),
  startsAt: createdAt,
  label: 'Tuesday, June 15, 2027 at 10:00 AM EDT',
};
let halfHours: MonthHalfHour[];
let dates: SpecificDate[];
let overrides: DateOverride[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-14T17:10:00Z') });
  halfHours = [half('900am'), half('1000am', { state: 'booked', call: ida }), half('300pm')];
  dates = [sampleRange];
  overrides = [];
  mockCalendar();
  mockEndpoint(listDateOverrides, () => replyWith(overrides));
  mockEndpoint(listSpecificDates, () => replyWith(dates));
  mockEndpoint(getCalendarMonth, () =>
    replyWith({
      month: '2027-06',
      hasNoSeason: false,
      noticeHours: 24,
      horizonDays: 60,
      days: ['2027-06-14', date].map((day) => ({
        date: day,
        isInSeason: true,
        isBlocked: overrides.some(({ type }) => type === 'blocked'),
        reason: null,
        halfHours,
        skippedTimes: [],
      })),
    }),
  );
});

const mockChanges = (apply: () => void = () => {}) =>
  mockEndpoint(applyCalendarChanges, () => {
    apply();
    const row = { item: 'date', id: 3, createdAt, before: null, after: null } as const;
    return replyWith({
      message: 'You changed it.',
      inTheWay: [],
      rows: [],
      undo: { ...undoEndpoint, body: { rows: [row] } },
    });
  });

async function open(day = date) {
  await renderPart(
    <CalendarEditorProvider>
      <DayDialog date={day} onClosed={() => {}} />
    </CalendarEditorProvider>,
  );
  await expect.element(page.getByRole('group', { name: 'Several half-hours at once' })).toBeVisible();
}

const from = page.getByLabelText('From', { exact: true });
const to = page.getByLabelText('To', { exact: true });

test('a day is opened from one time to another in one request, which one undo takes back', async () => {
  const sent = mockChanges();
  const undone = mockEndpoint(undoCalendarChange, () => replyWith({ message: '', inTheWay: [], undo: null }));
  await open();
  await expect.element(from).toHaveValue('540');
  await expect.element(to).toHaveValue('1020');
  await to.selectOptions('11:00 AM');
  await expect.element(page.getByText('There’s 1 booked call in this time. It stays booked.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Open these' }).click();
  await expect.element(toastOnPage).toMatchTextContent('9:00 AM to 11:00 AM opened');
  const added = ['900am', '930am', '1000am', '1030am'].map((timeOfDay) => ({
    act: 'add-date',
    date: { date, timeOfDay, isActive: true },
  }));
  expect(sent.map(({ body }) => body)).toEqual([{ changes: added }]);
  await page.getByRole('button', { name: 'Undo: 9:00 AM to 11:00 AM opened' }).click();
  await expect.poll(() => undone.length).toBe(1);
});

test('a day is blocked from one time to another, and says before which calls stay booked', async () => {
  const sent = mockChanges();
  await open();
  await from.selectOptions('3:00 PM');
  await expect.element(page.getByText('It stays booked.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Block these' }).click();
  await expect.element(toastOnPage).toMatchTextContent('3:00 PM to 5:00 PM blocked');
  const override = { date, type: 'blocked_specific', timeSlots: ['300pm', '330pm', '400pm', '430pm'] };
  expect(sent.map(({ body }) => body)).toEqual([{ changes: [{ act: 'add-override', override }] }]);
});

test('a day is blocked at once, and a reason is noted afterwards if the coach likes', async () => {
  const sent = mockChanges(() => {
    const span = { date, startDate: null, endDate: null };
    overrides = [{ ...span, id: 5, type: 'blocked', timeSlots: [], reason: null, isActive: true, createdAt }];
  });
  await open();
  await page.getByRole('button', { name: 'Block this day' }).click();
  await expect.element(page.getByText('This day is blocked.')).toBeVisible();
  await page.getByRole('button', { name: 'vacation' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Blocked: vacation');
  const block = (reason: string | null) => ({ act: 'add-override', override: { date, type: 'blocked', reason } });
  expect(sent.map(({ body }) => body)).toEqual([
    { changes: [block(null)] },
    { changes: [{ act: 'remove-override', id: 5 }, block('vacation')] },
  ]);
});

test('a day names only its own calls at closed times', async () => {
  const here = { ...ida, startsAt: '2027-06-15T14:00:00.000Z' };
  mockEndpoint(listCallsInTheWay, () => replyWith([{ ...ida, id: 8, lastName: 'Elsewhere' }, here]));
  await open();
  await page.getByRole('button', { name: 'Show who' }).click();
  await expect.element(page.getByRole('button', { name: 'Keep the call with Ida Calendar' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ida Elsewhere' })).not.toBeInTheDocument();
});

test('today begins now, in the coach’s time', async () => {
  const sent = mockChanges();
  await open('2027-06-14');
  await expect.element(from.getByRole('option', { name: 'Now', exact: true })).toBeInTheDocument();
  await to.selectOptions('2:00 PM');
  await page.getByRole('button', { name: 'Block these' }).click();
  await expect.element(toastOnPage).toMatchTextContent('1:30 PM to 2:00 PM blocked');
  expect(sent).toHaveLength(1);
});

test('nothing moves when a time is opened or closed', async () => {
  await page.viewport(390, 844);
  const shownTops = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => Math.round(element.getBoundingClientRect().top));
  await open();
  await page.getByRole('button', { name: 'Open another time' }).click();
  const picked = page.getByRole('button', { name: '11:00 AM', exact: true });
  await picked.element().scrollIntoView({ block: 'center' });
  const before = shownTops('fieldset button');
  mockChanges(() => {
    halfHours = [...halfHours, half('1100am')];
    dates = [
      sampleRange,
      { ...sampleRange, id: 3, type: 'slot', date, timeOfDay: '1100am', startDate: null, endDate: null },
    ];
  });
  await picked.click();
  await expect.element(page.getByRole('button', { name: 'Close 11:00 AM' })).toBeInTheDocument();
  expect(shownTops('fieldset button')).toEqual(before);

  const close = page.getByRole('button', { name: 'Close 11:00 AM' });
  close.element().scrollIntoView({ block: 'center' });
  const rows = shownTops('[aria-label="Half-hours"] li');
  mockChanges(() => {
    halfHours = halfHours.filter(({ time }) => time !== '1100am');
    dates = [sampleRange];
  });
  await close.click();
  await expect.element(page.getByRole('button', { name: 'Open 11:00 AM' })).toBeVisible();
  expect(shownTops('[aria-label="Half-hours"] li')).toEqual(rows);
});

test('a second time that is closed before the calendar is back extends the block that the first one made', async () => {
  const block = (id: number, timeSlots: TimeCode[]): DateOverride => ({
    id,
    date,
    startDate: null,
    endDate: null,
    type: 'blocked_specific',
    timeSlots,
    reason: null,
    isActive: true,
    createdAt,
  });
  halfHours = [half('900am', { state: 'blocked' }), half('930am'), half('1000am')];
  overrides = [block(5, ['900am'])];
  const refetched = Promise.withResolvers<void>();
  await open();
  const sent = mockChanges(() => {
    overrides = [block(6, ['900am', '930am'])];
  });
  const refetches = mockEndpoint(listDateOverrides, async () => {
    await refetched.promise;
    return replyWith(overrides);
  });
  await page.getByRole('button', { name: 'Close 9:30 AM' }).click();
  await page.getByRole('button', { name: 'Close 10:00 AM' }).click();
  await expect.poll(() => refetches.length).toBeGreaterThan(0);
  refetched.resolve();
  await expect.element(toastOnPage).toMatchTextContent('10:00 AM closed');
  const extend = (timeSlots: TimeCode[], id: number) => ({
    changes: [
      { act: 'add-override', override: { date, type: 'blocked_specific', timeSlots } },
      { act: 'remove-override', id },
    ],
  });
  expect(sent.map(({ body }) => body)).toEqual([
    extend(['900am', '930am'], 5),
    extend(['900am', '930am', '1000am'], 6),
  ]);
});
