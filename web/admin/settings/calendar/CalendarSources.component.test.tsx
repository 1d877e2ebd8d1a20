import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCaldav } from '#contracts/own-calendar/caldav.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '#contracts/own-calendar/calendar-feed.ts';
import {
  addCalendarSource,
  type CalendarSource,
  chooseWhenUnread,
  deleteCalendarSource,
  listCalendarEvents,
  listCalendarSources,
  readCalendarSource,
  setEventCounts,
} from '#contracts/own-calendar/calendar-sources.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../../testing/fake-server.ts';
import { openSettings } from '../../../testing/open-settings.tsx';
import { toastOnPage } from '../../../testing/toasts.ts';
import SettingsPage from '../SettingsPage.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const family = (state: Partial<CalendarSource['state']> = {}): CalendarSource => ({
  id: 3,
  name: 'Family',
  countsAllDay: true,
  state: {
    readAt: new Date(Date.now() - 190_000).toISOString(),
    failingSince: null,
    problem: null,
    busyCount: 41,
    needsChoice: false,
    whenUnread: null,
    ...state,
  },
});

async function open(...sources: CalendarSource[]) {
  mockEndpoint(listCalendarSources, () => replyWith(sources));
  mockEndpoint(getCaldav, () => replyWith({ account: null }));
  mockEndpoint(getCalendarFeed, () => replyWith({ createdAt: null }));
  await openSettings(<SettingsPage />, 'calendar');
}

test('a calendar is added by its address, which a refusal names', async () => {
  await page.viewport(390, 800);
  await open();
  await button('Add a calendar').click();
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' });
  await dialog.getByLabelText('Name').fill('Family');
  await dialog.getByLabelText('Address of the calendar').fill('http://10.0.0.1/a.ics');
  const fields = { url: 'Please enter a public one' };
  mockEndpoint(addCalendarSource, () => refuseWith(400, { code: 'invalid', message: 'Please check this.', fields }));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText('Please enter a public one')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Address of the calendar').fill('webcal://calendar.example/a.ics');
  const added = mockEndpoint(addCalendarSource, () => replyWith(family()));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(toastOnPage).toMatchTextContent('41 busy times in the next 90 days');
  expect(added.at(-1)?.body).toEqual({ name: 'Family', url: 'webcal://calendar.example/a.ics', countsAllDay: true });
});

test('a calendar shows its age and its problem, is read now, and is removed after a question', async () => {
  await open(family({ problem: 'The calendar’s server can’t be reached.', failingSince: '2027-01-03T19:10:00.000Z' }));
  await expect.element(page.getByText(/Read 3 minutes ago, 41 busy times in the next 90 days/)).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('can’t be reached. Its last known busy times');
  mockEndpoint(readCalendarSource, () => replyWith(family({ busyCount: 42 }).state));
  await button('Read now Family').click();
  await expect.element(toastOnPage).toMatchTextContent('42 busy times');
  mockEndpoint(readCalendarSource, () => replyWith(family({ problem: 'The calendar’s server is slow.' }).state));
  await button('Read now Family').click();
  await expect.element(toastOnPage).toMatchTextContent(/^Failed to read the calendar.*is slow\./);
  const deleted = mockEndpoint(deleteCalendarSource, () => replyWith({ message: '“Family” is gone from here.' }));
  await button('Remove Family').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Calendar removed');
  expect(deleted).toHaveLength(1);
});

test('what holds while a calendar can’t be read is said beside it, and can be changed', async () => {
  const failing = { problem: 'The calendar’s server can’t be reached.', failingSince: '2027-01-03T19:10:00.000Z' };
  await open(family({ ...failing, whenUnread: 'close' }));
  await expect.element(page.getByRole('alert')).toMatchTextContent('You closed all times until it can be read again.');
  expect(button(/^Close all times/).elements()).toEqual([]);
  const chosen = mockEndpoint(chooseWhenUnread, () => replyWith({ message: 'Times stay open.' }));
  mockEndpoint(listCalendarSources, () => replyWith([family({ ...failing, whenUnread: 'open' })]));
  await button('Keep times open while “Family” can’t be read').click();
  expect(chosen).toMatchObject([{ path: '/api/admin/calendar-sources/3/unread', body: { choice: 'open' } }]);
  await expect.element(page.getByRole('alert')).toMatchTextContent('You kept times open. Its last known busy times');
  await expect.element(button('Close all times while “Family” can’t be read')).toBeVisible();
});

test('its titles are there to be opened, and one tap says that an event doesn’t count', async () => {
  await open(family());
  const dentist = {
    key: 'a'.repeat(32),
    title: 'Dentist',
    startsAt: '2027-01-04T14:00:00.000Z',
    endsAt: '2027-01-04T15:00:00.000Z',
    isAllDay: false,
    times: 3,
    isIgnored: false,
  };
  mockEndpoint(listCalendarEvents, () => replyWith([dentist]));
  await expect.element(button('Events of Family')).toBeVisible();
  expect(page.getByText('Dentist').elements()).toEqual([]);
  await button('Events of Family').click();
  const dialog = page.getByRole('dialog', { name: 'Events of “Family”' });
  await expect.element(dialog).toMatchTextContent('Dentist');
  await expect.element(dialog).toMatchTextContent('and 2 more');
  await expectAccessible();
  const changed = mockEndpoint(setEventCounts, () => replyWith({ message: 'The event no longer closes times.' }));
  mockEndpoint(listCalendarEvents, () => replyWith([{ ...dentist, isIgnored: true }]));
  await dialog.getByRole('button', { name: 'Doesn’t count Dentist' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Count it again Dentist' })).toBeVisible();
  expect(changed).toMatchObject([{ body: { counts: false } }]);
});

test('the secret address of the calls is shown once, when it is made, and ended after a question', async () => {
  await open();
  await expect.element(button('Make a secret address')).toBeVisible();
  const url = 'https://coach.example/calendar/secret.ics';
  mockEndpoint(createCalendarFeed, () => replyWith({ url }));
  mockEndpoint(getCalendarFeed, () => replyWith({ createdAt: '2027-01-04T12:00:00.000Z' }));
  await button('Make a secret address').click();
  await expect.element(page.getByLabelText(/Copy it now/)).toHaveValue(url);
  await expectAccessible();
  const ended = mockEndpoint(deleteCalendarFeed, () => replyWith({ message: 'The secret address has ended.' }));
  mockEndpoint(getCalendarFeed, () => replyWith({ createdAt: null }));
  await button(/^End the address/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Address ended');
  await expect.element(button('Make a secret address')).toBeVisible();
  expect(ended).toHaveLength(1);
});
