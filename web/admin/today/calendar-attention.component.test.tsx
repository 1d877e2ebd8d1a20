import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { moveBooking } from '#contracts/booking/admin-bookings.ts';
import { type OwnCalendarChange, refuseCalendarChange } from '#contracts/own-calendar/caldav.ts';
import { chooseWhenUnread } from '#contracts/own-calendar/calendar-sources.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { attentionFor, mockToday } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import TodayPage from './TodayPage.tsx';

const moved: OwnCalendarChange = {
  id: 4,
  kind: 'free',
  bookingId: 7,
  firstName: 'Anna',
  lastName: 'Ruiz',
  startsAt: '2027-01-04T15:00:00.000Z',
  theirStartsAt: '2027-01-04T16:00:00.000Z',
  theirTimeSlot: '2027-01-04-1100am',
};
const deleted = { ...moved, id: 5, bookingId: 8, firstName: 'Ben', theirStartsAt: null, theirTimeSlot: null };

test('a call that was moved or deleted in the coach’s calendar waits for what is to happen here', async () => {
  const calendarChanges = [moved, deleted];
  mockToday({ attention: attentionFor({ calendarChanges }) });
  await openAsCoach(<TodayPage />);
  const group = page.getByRole('region', { name: /^Changed in your calendar/ });
  await expect.element(group).toMatchTextContent('You moved Anna’s call to');
  await expect.element(group).toMatchTextContent('You deleted Ben’s call in your calendar.');
  const tries = mockEndpoint(moveBooking, () => refuseWith(409, { code: 'SLOT_UNAVAILABLE', message: 'Not open.' }));
  const move = group.getByRole('button', { name: /^Move it here and tell Anna/ });
  await move.click();
  await expect.element(toastOnPage).toMatchTextContent('Failed to move the call');
  expect(tries).toMatchObject([
    {
      path: '/api/admin/bookings/free/7/move',
      body: {
        selectedTimeSlot: '2027-01-04-1100am',
        startsAt: moved.theirStartsAt,
        tellClient: true,
        outsideHours: true,
      },
    },
  ]);
  await expect
    .element(group.getByRole('link', { name: /^Cancel it here/ }))
    .toHaveAttribute('href', '/admin/bookings?booking=free-8');
  const refused = mockEndpoint(refuseCalendarChange, () => replyWith({ message: 'The call stays as it is.' }));
  await group.getByRole('button', { name: 'Put it back the call with Ben Ruiz' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Put back');
  expect(refused).toMatchObject([{ path: '/api/admin/caldav/changes/5/refuse' }]);
});

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
