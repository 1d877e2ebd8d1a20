import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFreeCalls } from '#contracts/booking/admin-bookings.ts';
import { cancelBookingSurge, dismissBookingSurge, getBookingSurge } from '#contracts/booking/booking-surges.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { mockBookings, sampleBookingDetails, sampleFreeCall } from '../../testing/sample-bookings.ts';
import { isoInMinutes } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import BookingsPage from './BookingsPage.tsx';

const named = ['Ada', 'Ben', 'Cleo', 'Dora'].map((firstName, place) => ({
  kind: 'free' as const,
  id: place + 1,
  firstName,
  lastName: 'Marlowe',
  email: `${firstName}@example.com`,
  status: 'pending',
  minutes: 30,
  startsAt: isoInMinutes(5000),
  createdAt: isoInMinutes(-60),
  label: 'Monday, January 4, 2027 at 9:30 AM EST',
  isConfirmedByMail: firstName === 'Dora',
}));
const freeCalls = (...ids: number[]) => ids.map((id) => ({ kind: 'free', id }));
const surge = { id: 7, network: '198.51.100.0/24', bookings: 4, paidCalls: 0, named };
const firstBookedAt = '2027-01-04T19:10:00.000Z';
const panel = page.getByRole('region', { name: 'A surge of bookings' });
const cancelTogether = panel.getByRole('button', { name: 'Cancel them together' });
const question = page.getByRole('dialog', { name: /^Cancel .*bookings\?/ });

async function openSurge() {
  mockBookings(sampleBookingDetails({ ...sampleFreeCall, startsAt: isoInMinutes(5000) }));
  const listed = mockEndpoint(listFreeCalls, () => replyWith([sampleFreeCall]));
  history.replaceState(null, '', '/admin/bookings?tab=free&surge=7');
  await openAsCoach(<BookingsPage />);
  return listed;
}

beforeEach(() => {
  mockEndpoint(getBookingSurge, () => replyWith({ ...surge, firstBookedAt }));
});

test('the bookings of a surge are canceled after one question', async () => {
  await page.viewport(390, 800);
  const sent = mockEndpoint(cancelBookingSurge, () => replyWith({ message: 'Done.', cancelled: 4, kept: 0 }));
  const listed = await openSurge();
  await expect
    .element(panel)
    .toMatchTextContent('4 bookings from one network since Jan 4, 2027, 2:10 PM4 free calls, from 198.51.100.0/24');
  await expect
    .poll(() => listed.map(({ path }) => new URL(path, location.href).searchParams.get('surge')))
    .toEqual(['7']);
  await cancelTogether.click();
  await expect.element(question).toMatchTextContent('Cancel 3 bookings?');
  await expect.element(question).toMatchTextContent('No client gets an email');
  await expectAccessible();
  const dora = question.getByRole('checkbox', { name: 'Dora Marlowe, Dora@example.com' });
  await expect.element(dora).not.toBeChecked();
  await expect.element(dora).toHaveAccessibleDescription(/^Confirmed by email/);
  await question.getByRole('button', { name: 'Select none' }).click();
  await expect.element(question.getByRole('button', { name: 'Nothing to cancel' })).toBeVisible();
  await question.getByRole('button', { name: 'Select all' }).click();
  await expect.element(question).toMatchTextContent('1 of them was confirmed by email.');
  await dora.click();
  await question.getByRole('checkbox', { name: 'Ben Marlowe, Ben@example.com' }).click();
  expect(sent).toHaveLength(0);
  await question.getByRole('button', { name: 'Go back' }).click();
  await cancelTogether.click();
  await clickTwice(question.getByRole('button', { name: 'Cancel 2 bookings' }));
  await expect.element(toastOnPage).toMatchTextContent('Bookings canceled');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [cancelBookingSurge.path.replace(':id', '7'), { bookings: freeCalls(1, 3), unticked: freeCalls(2, 4) }],
  ]);
  await expect.element(panel).not.toBeInTheDocument();
  expect(location.search).toBe('?tab=free');
  await expect.element(page.getByText('1 call', { exact: true })).toHaveFocus();
});

test('the coach keeps bookings that are real', async () => {
  const dismissed = mockEndpoint(dismissBookingSurge, () => replyWith({ message: 'Marked as done.' }));
  await openSurge();
  await panel.getByRole('button', { name: /^Keep them/ }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(dismissed.map(({ path }) => path)).toEqual([dismissBookingSurge.path.replace(':id', '7')]);
});

test('an old address says that the surge is done, and leads to all bookings', async () => {
  const message = 'This is already marked as done.';
  mockEndpoint(getBookingSurge, () => refuseWith(404, { code: 'NOT_FOUND', message }));
  await openSurge();
  await expect.element(panel).toMatchTextContent(message);
  // Going back leads here too: nothing has failed.
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(cancelTogether).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Show all bookings' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(location.search).toBe('?tab=free');
});
