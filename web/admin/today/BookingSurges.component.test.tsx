import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cancelBookingSurge, dismissBookingSurge, getBookingSurge } from '#contracts/booking-surges.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { failNetwork, mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { isoInMinutes, mockToday, noAttention } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import TodayPage from './TodayPage.tsx';

const surge = { id: 7, network: '198.51.100.0/24', bookings: 4, firstBookedAt: isoInMinutes(-90) };
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
const attention = {
  ...noAttention,
  bookingSurges: [surge, { ...surge, id: 8, network: null, bookings: 0, firstBookedAt: null }],
  counts: { ...noAttention.counts, bookingSurges: 2 },
};

const look = page.getByRole('button', { name: 'Take a look From one network (198.51.100.0/24)' });
const dialog = page.getByRole('dialog', { name: 'A surge of bookings' });

function openToday(): Promise<void> {
  mockToday({ attention });
  return openAsCoach(<TodayPage />);
}

test('the coach checks many bookings at once and cancels all but the known ones', async () => {
  mockEndpoint(getBookingSurge, () => replyWith({ ...surge, named }));
  const sent = mockEndpoint(cancelBookingSurge, () =>
    replyWith({ message: '2 bookings are cancelled.', cancelled: 2, kept: 0 }),
  );
  await openToday();
  const group = page.getByRole('region', { name: 'A surge of bookings' });
  await expect
    .element(group.getByRole('listitem').first())
    .toMatchTextContent('4 bookings that you can cancel. The first came in on');
  await expect.element(group.getByRole('listitem').last()).toMatchTextContent('Nothing left to cancel');
  await expectAccessible();

  await look.click();
  const dora = dialog.getByRole('checkbox', { name: 'Dora Marlowe, Dora@example.com' });
  await expect.element(dora).not.toBeChecked();
  await expect.element(dora).toHaveAccessibleDescription(/^Confirmed by email/);
  await dialog.getByRole('button', { name: 'Select none' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Nothing to cancel' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel all of these (4)' })).toBeVisible();
  await dora.click();
  await dialog.getByRole('checkbox', { name: 'Ben Marlowe, Ben@example.com' }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel 2 of these' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel 2 bookings?' });
  await expect.element(question).toMatchTextContent('No one gets an email. The times open up again right away.');
  await expectAccessible();
  expect(sent).toHaveLength(0);
  await clickTwice(question.getByRole('button', { name: 'Cancel 2 bookings' }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toastOnPage).toMatchTextContent('Bookings cancelled');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [
      cancelBookingSurge.path.replace(':id', '7'),
      {
        bookings: [
          { kind: 'free', id: 1 },
          { kind: 'free', id: 3 },
        ],
      },
    ],
  ]);
  await expect.element(page.getByRole('heading', { name: 'Needs attention' })).toHaveFocus();
});

test('the coach keeps many bookings that are real', async () => {
  const dismissed = mockEndpoint(dismissBookingSurge, () => replyWith({ message: 'Marked as done.' }));
  await openToday();
  await page.getByRole('button', { name: 'Keep them From one network (198.51.100.0/24)' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Marked as done');
  expect(dismissed.map(({ path }) => path)).toEqual([dismissBookingSurge.path.replace(':id', '7')]);
});

test('a failed cancellation is shown above the button', async () => {
  mockEndpoint(getBookingSurge, () => replyWith({ ...surge, named }));
  mockEndpoint(cancelBookingSurge, failNetwork);
  await openToday();
  await look.click();
  const cancel = dialog.getByRole('button', { name: 'Cancel 3 of these' });
  await cancel.click();
  await page.getByRole('button', { name: 'Cancel 3 bookings' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(cancel).toHaveAccessibleDescription(/can’t be reached right now/);
});
