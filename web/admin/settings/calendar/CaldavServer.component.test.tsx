import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type CaldavAccount,
  deleteCaldav,
  getCaldav,
  listCaldavCalendars,
  putCaldav,
} from '#contracts/own-calendar/caldav.ts';
import { getCalendarFeed } from '#contracts/own-calendar/calendar-feed.ts';
import { listCalendarSources } from '#contracts/own-calendar/calendar-sources.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../../testing/fake-server.ts';
import { openSettings } from '../../../testing/open-settings.tsx';
import { toastOnPage } from '../../../testing/toasts.ts';
import SettingsPage from '../SettingsPage.tsx';

const home = { url: 'https://cloud.example/maya/home/', name: 'Home' };
const birthdays = { url: 'https://cloud.example/maya/birthdays/', name: 'Birthdays' };
const connected: CaldavAccount = {
  url: 'https://cloud.example/',
  user: 'maya',
  read: [home],
  write: home,
  problem: null,
  failingSince: null,
  isPaused: false,
};
const section = page.getByRole('region', { name: 'Both ways' });

async function open(account: CaldavAccount | null) {
  mockEndpoint(listCalendarSources, () => replyWith([]));
  mockEndpoint(getCalendarFeed, () => replyWith({ createdAt: null }));
  mockEndpoint(getCaldav, () => replyWith({ account }));
  await openSettings(<SettingsPage />, 'calendar');
}

test('a server is connected by its address, user and password, and its calendars are chosen', async () => {
  await page.viewport(390, 800);
  await open(null);
  await expect.element(page.getByText('Choose one way.')).toBeVisible();
  await section.getByRole('button', { name: 'Connect a calendar server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a calendar server' });
  await dialog.getByLabelText('Server').fill('cloud.example');
  await dialog.getByLabelText('User').fill('maya');
  await dialog.getByLabelText('App password').fill('wrong');
  const fields = { password: 'The server doesn’t take this user and password.' };
  mockEndpoint(listCaldavCalendars, () => refuseWith(400, { code: 'invalid', message: 'Please check this.', fields }));
  await dialog.getByRole('button', { name: 'Look for my calendars' }).click();
  await expect.element(dialog.getByText('The server doesn’t take this user and password.')).toBeVisible();
  await dialog.getByLabelText('App password').fill('app-password');
  mockEndpoint(listCaldavCalendars, () => replyWith({ calendars: [home, birthdays] }));
  await dialog.getByRole('button', { name: 'Look for my calendars' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Home' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Birthdays' }).click();
  await dialog.getByLabelText('Write my calls into').selectOptions('Home');
  await expectAccessible();
  const put = mockEndpoint(putCaldav, () => replyWith({ account: connected, message: '1 calendar is read.' }));
  mockEndpoint(getCaldav, () => replyWith({ account: connected }));
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Server connected');
  expect(put).toMatchObject([
    { body: { url: 'cloud.example', user: 'maya', password: 'app-password', read: [home.url], write: home.url } },
  ]);
  await expect.element(section).toMatchTextContent('cloud.example, maya');
  await expect.element(section).toMatchTextContent('Read: “Home”. Your calls are written into “Home”.');
  const ways = page.getByRole('region', { name: 'Getting calls into your calendar' });
  await expect.element(ways).toMatchTextContent('Your emails carry none while it does');
});

test('a connected server says why it fails, changes without its password, and is disconnected after a question', async () => {
  const problem = 'The calendar’s server can’t be reached.';
  await open({ ...connected, problem, failingSince: '2027-01-03T19:10:00.000Z' });
  await expect.element(section.getByRole('alert')).toMatchTextContent(`${problem} Calls can’t be written since`);
  await section.getByRole('button', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the calendar server' });
  mockEndpoint(listCaldavCalendars, () => replyWith({ calendars: [home, birthdays] }));
  await dialog.getByRole('button', { name: 'Look for my calendars' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Birthdays' })).not.toBeChecked();
  await expect.element(dialog.getByLabelText('Write my calls into')).toHaveValue(home.url);
  // Another login has other calendars.
  await dialog.getByLabelText('User').fill('other');
  await expect.element(dialog.getByRole('checkbox', { name: 'Birthdays' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const deleted = mockEndpoint(deleteCaldav, () => replyWith({ message: 'The server is disconnected.' }));
  await section.getByRole('button', { name: /^Disconnect/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Server disconnected');
  expect(deleted).toHaveLength(1);
});

test('a server that waits for the coach after a restore isn’t said to be tried again', async () => {
  const failing = { ...connected, problem: 'The site was restored.', failingSince: '2027-01-03T19:10:00.000Z' };
  await open({ ...failing, isPaused: true });
  await expect.element(section.getByRole('alert')).toMatchTextContent(/Calls can’t be written since [^.]*\.$/);
});
