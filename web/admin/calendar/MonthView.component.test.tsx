import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyCalendarChanges, listSpecificDates } from '#contracts/calendar/calendar.ts';
import { formatDate } from '#domain/slot-values.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { tabTo } from '../../testing/keyboard.ts';
import { renderPart } from '../../testing/render.tsx';
import { mockCalendar, sampleRange } from '../../testing/sample-calendar.ts';
import { CalendarEditorProvider } from './CalendarEditor.tsx';
import { MonthView } from './MonthView.tsx';

const days = ['2027-06-14', '2027-06-15'].map((date) => ({
  date,
  isInSeason: true,
  isBlocked: false,
  reason: null,
  halfHours: [],
  skippedTimes: [],
}));
const quickHoliday = page.getByRole('button', { name: 'Quick holiday' });
const cancel = page.getByRole('button', { name: 'Cancel' });
const prompt = page.getByText('Tap the first day off.');
const day = page.getByRole('button', { name: formatDate('2027-06-15') });
const month = { month: '2027-06', onTurn() {}, onDay() {}, onSeeAsVisitor() {} };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-14T14:00:00Z') });
  mockCalendar(days);
  mockEndpoint(listSpecificDates, () => replyWith([sampleRange]));
});

test('a quick holiday keeps the focus from its beginning to its end', async () => {
  mockEndpoint(applyCalendarChanges, () => replyWith({ message: 'Blocked.', inTheWay: [], undo: null }));
  await renderPart(
    <CalendarEditorProvider>
      <MonthView {...month} />
    </CalendarEditorProvider>,
  );
  await tabTo(quickHoliday);
  await userEvent.keyboard('{Enter}');
  await expect.element(prompt).toBeVisible();
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(quickHoliday).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await day.click();
  await expect.element(day).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(quickHoliday).toHaveFocus();
  await expect.element(day).not.toHaveAttribute('aria-pressed');

  await userEvent.keyboard('{Enter}');
  await day.click();
  await day.click();
  await page.getByRole('button', { name: 'vacation' }).click();
  await expect.element(quickHoliday).toHaveFocus();
});
