import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseWhenUnread } from '#contracts/own-calendar/calendar-sources.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { attentionFor, mockToday } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import TodayPage from './TodayPage.tsx';

test('a calendar that can’t be read for long asks what holds meanwhile', async () => {
  const calendar = {
    id: 3,
    name: 'Family',
    problem: 'The calendar’s server can’t be reached.',
    failingSince: '2027-01-03T19:10:00.000Z',
  };
  mockToday({ attention: attentionFor({ calendars: [calendar] }) });
  await openAsCoach(<TodayPage />);
  const chosen = mockEndpoint(chooseWhenUnread, () => replyWith({ message: 'All times are closed.' }));
  const group = page.getByRole('region', { name: /^Calendars that can’t be read/ });
  await expect.element(group).toMatchTextContent('Family');
  await expect.element(group).toMatchTextContent('The calendar’s server can’t be reached. Not read since');
  await group.getByRole('button', { name: /^Close all times/ }).click();
  await expect.element(toastOnPage).toMatchTextContent('Times closed');
  expect(chosen).toMatchObject([{ path: '/api/admin/calendar-sources/3/unread', body: { choice: 'close' } }]);
});
