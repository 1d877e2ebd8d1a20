import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { formatDate } from '#domain/slot-values.ts';
import { setUserState } from '../../accounts/current-user.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { goBack } from '../../testing/go-back.ts';
import { renderPage } from '../../testing/render.tsx';
import { mockCalendar } from '../../testing/sample-calendar.ts';
import { coach } from '../../testing/sample-people.ts';
import TimeSlotsPage from './TimeSlotsPage.tsx';

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

beforeEach(() => {
  setUserState({ status: 'signed-in', user: coach });
  history.replaceState(null, '', '/admin/time-slots?tab=recurring');
  mockEndpoint(listOpenSlots, () => replyWith([]));
  mockCalendar([{ date: today, isInSeason: true, isBlocked: false, reason: null, halfHours: [], skippedTimes: [] }]);
});

async function open() {
  const opened = await renderPage(<TimeSlotsPage />);
  await expect.element(page.getByRole('grid', { name: 'Weekly half-hours' })).toBeVisible();
  return opened;
}

test('tab and month are in the address, so that a reload and Back keep them', async () => {
  await page.viewport(1280, 900);
  const first = await open();
  await page.getByRole('tab', { name: 'Date Overrides' }).click();
  const heading = page.getByRole('region', { name: 'Month', exact: true }).getByRole('heading');
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  const shown = heading.element().textContent;
  expect(location.search).toMatch(/^\?tab=overrides&month=2\d{3}-\d\d$/);
  await first.unmount();
  await renderPage(<TimeSlotsPage />);
  await expect.element(heading).toMatchTextContent(shown);
  await expect.element(page.getByRole('tab', { name: 'Date Overrides' })).toHaveAttribute('aria-selected', 'true');
  await goBack();
  await expect.element(page.getByRole('tab', { name: 'Recurring Slots' })).toHaveAttribute('aria-selected', 'true');
});

test.each(['?tab=none&month=2027-13&day=2027-02-30', '?month=0001-01&day=soon&visitor='])(
  'an address with %s shows what it can',
  async (query) => {
    history.replaceState(null, '', `/admin/time-slots${query}`);
    await renderPage(<TimeSlotsPage />);
    await expect.element(page.getByRole('tab', { name: 'Month' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a day is open again after a visit to a booking, and closes with one step back', async () => {
  await page.viewport(1280, 900);
  const first = await renderPage(<TimeSlotsPage />);
  await page.getByRole('button', { name: formatDate(today) }).click();
  const day = page.getByRole('dialog', { name: formatDate(today) });
  await expect.element(day).toBeVisible();
  await first.unmount();
  history.pushState(null, '', '/admin/bookings');
  await goBack();
  await renderPage(<TimeSlotsPage />);
  await expect.element(day).toBeVisible();
  await day.getByRole('button', { name: 'Done' }).click();
  await expect.element(day).not.toBeInTheDocument();
  await expect.poll(() => location.search).not.toContain('day=');
});

test('the coach sees the month as somebody in Munich does', async () => {
  await page.viewport(1280, 900);
  await open();
  await page.getByRole('button', { name: /^See as a visitor/ }).click();
  await page.getByLabelText('Where’s the visitor?').fill('munchen');
  await page.getByRole('button', { name: 'Munich, Germany' }).click();
  await expect.element(page.getByText(/^A visitor in Munich, Germany sees no open times in /)).toBeVisible();
  await page.getByLabelText('Where’s the visitor?').fill('atlantis');
  await expect.element(page.getByText('No place by that name.')).toBeVisible();
  await expectAccessible();
});

test('the month comes first, on a phone in the page itself, and is one tap away from each other tab', async () => {
  await page.viewport(390, 844);
  history.replaceState(null, '', '/admin/time-slots');
  await renderPage(<TimeSlotsPage />);
  const month = page.getByRole('region', { name: 'Month', exact: true });
  await month.getByRole('button', { name: /^See as a visitor/ }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await goBack();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(month).toBeVisible();
  await expectAccessible();
  const names = page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Month', 'Recurring Slots', 'Specific Dates', 'Date Overrides']);
  await page.getByRole('tab', { name: 'Specific Dates' }).click();
  await expect.element(month).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect.element(month).toBeVisible();
});
