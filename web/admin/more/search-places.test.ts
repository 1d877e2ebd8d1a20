import { expect, test } from 'vitest';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { SettingsView } from '../settings/settings-view.ts';
import { MAX_PLACES, searchPlaces } from './search-places.ts';

const firstOf = (search: string) => searchPlaces(search)[0];

test.each([
  ['logo', 'Change the logo, colors and fonts', '/admin/pages?open=look'],
  ['price', 'Prices', '/admin/settings?tab=prices'],
  ['zoom', 'Choose how calls are made', '/admin/settings?tab=calls&setting=contactMethods'],
  ['refund', 'Refund a payment, or a part of it', '/admin/payments'],
  ['about me', 'Page: About Me', '/admin/pages?page=/about'],
  ['agenda', 'Agenda of the day', '/admin/settings?tab=calls&setting=agendaHour'],
  ['backups', 'Backups', '/admin/settings?tab=backups'],
  ['invoice', 'Ask a client for money', '/admin/people'],
  ['import', 'Import pages, lessons and clips', '/admin/pages?open=import'],
  ['export', 'Download pages, lessons and clips', '/admin/course'],
  ['new part', 'Make a new part of the course', '/admin/course'],
  ['upload', 'Add a clip to a part', '/admin/course'],
  ['captions', 'Write captions for a clip', '/admin/course'],
  ['worksheet', 'Add a worksheet to a part', '/admin/course'],
  ['hide', 'Hide a part from members', '/admin/course'],
  ['move a part', 'Move a part to another place', '/admin/course'],
  ['schedule a change', 'Publish a change of the course later', '/admin/course'],
  ['help', 'Help: How do I …', '/admin/more#help'],
  ['preview', 'Show a change of your pages before you publish it', '/admin/pages'],
  ['preview the course', 'See the course as a member', '/admin/course?preview=draft'],
  ['see as member', 'See the course as a member', '/admin/course?preview=draft'],
  ['operating', 'Operate the site', '/admin/settings?tab=backups'],
])('“%s” leads to “%s”', (search, name, path) => {
  expect(firstOf(search)).toMatchObject({ name, path });
});

test('a part of a word of a name is enough, and every word counts', () => {
  expect(searchPlaces('iscoun').map(({ name }) => name)).toContain('Member discount');
  expect(firstOf('nvoic'), 'a part of what is said about it').toMatchObject({ name: 'Ask a client for money' });
  expect(searchPlaces('discount moon')).toEqual([]);
  expect(searchPlaces('')).toEqual([]);
  expect(searchPlaces('e').length).toBe(MAX_PLACES);
});

test('pages of the coach’s own are found', () => {
  const own = [{ path: '/recipes', name: 'Recipes' }];
  expect(searchPlaces('recip', own)[0]).toMatchObject({ path: '/admin/pages?page=/recipes' });
});

test('a setting’s result names a field that its section has', () => {
  const paths = searchPlaces('sender').map(({ path }) => new URLSearchParams(path.split('?')[1]));
  const view = SettingsView.parse(Object.fromEntries(paths[0] ?? []));
  expect(view.tab).toBe('contact');
  expect(Object.keys(settingDocuments.contact.fields)).toContain(view.setting);
});
