import type { z } from 'zod';
import { cancelBookingSurge, dismissBookingSurge, getBookingSurge } from '#contracts/booking-surges.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { isoInMinutes, noAttention, openToday } from './today-page.ts';

const surge = { id: 7, network: '198.51.100.0/24', bookings: 4, firstBookedAt: isoInMinutes(-90) };
const named = ['Ada', 'Ben', 'Cleo', 'Dora'].map((firstName, place) => ({
  ...{ kind: 'free' as const, id: place + 1, firstName, lastName: 'Marlowe', email: `${firstName}@example.com` },
  ...{ status: 'pending', minutes: 30, startsAt: isoInMinutes(5000), createdAt: isoInMinutes(-60) },
  ...{ label: 'Monday, January 4, 2027 at 9:30 AM EST', isConfirmedByMail: firstName === 'Dora' },
}));
const attention = {
  ...noAttention,
  bookingSurges: [surge, { ...surge, id: 8, network: null, bookings: 0, firstBookedAt: null }],
  counts: { ...noAttention.counts, bookingSurges: 2 },
};

test('the coach checks many bookings at once and cancels all but the known ones', async ({ page }) => {
  await openToday(page, { attention });
  await page.route(`**${getBookingSurge.path.replace(':id', '7')}`, (route) =>
    route.fulfill({ json: { ...surge, named } }),
  );
  const sent: z.input<typeof cancelBookingSurge.body>[] = [];
  await page.route(`**${cancelBookingSurge.path.replace(':id', '7')}`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: '2 bookings are cancelled.', cancelled: 2, kept: 0 } });
  });
  const group = page.getByRole('region', { name: 'Unusually many bookings' });
  await expect(group.getByRole('listitem').first()).toContainText(
    '4 bookings that you can cancel. The first one was made on',
  );
  await expect(group.getByRole('listitem').last()).toContainText('None of them is left to cancel');
  await expectAccessible(page);

  await group.getByRole('button', { name: 'Look at them From one network (198.51.100.0/24)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unusually many bookings' });
  const dora = dialog.getByRole('checkbox', { name: 'Dora Marlowe, Dora@example.com' });
  await expect(dora).not.toBeChecked();
  await expect(dora).toHaveAccessibleDescription(/^Confirmed by email/);
  await dialog.getByRole('button', { name: 'Select none' }).click();
  await expect(dialog.getByRole('button', { name: 'Nothing to cancel' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel all of these (4)' })).toBeVisible();
  await dora.uncheck();
  await dialog.getByRole('checkbox', { name: 'Ben Marlowe, Ben@example.com' }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel 2 of these' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel 2 bookings?' });
  await expect(question).toContainText('Nobody gets a mail. The times are open again at once.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel 2 bookings' }).dblclick();
  await expect(question).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(toastWithTitle(page, 'Bookings cancelled')).toBeVisible();
  expect(sent).toEqual([
    {
      bookings: [
        { kind: 'free', id: 1 },
        { kind: 'free', id: 3 },
      ],
    },
  ]);
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeFocused();
});

test('the coach keeps many bookings that are real', async ({ page }) => {
  await openToday(page, { attention });
  let count = 0;
  await page.route(`**${dismissBookingSurge.path.replace(':id', '7')}`, (route) => {
    count += 1;
    return route.fulfill({ json: { message: 'Noted.' } });
  });
  await page.getByRole('button', { name: 'Keep them From one network (198.51.100.0/24)' }).click();
  await expect(toastWithTitle(page, 'Noted')).toBeVisible();
  expect(count).toBe(1);
});

test('a failed cancellation is shown above the button', async ({ page, allowError }) => {
  allowError(/ERR_FAILED/);
  await openToday(page, { attention });
  await page.route(`**${getBookingSurge.path.replace(':id', '7')}`, (route) =>
    route.fulfill({ json: { ...surge, named } }),
  );
  await page.route(`**${cancelBookingSurge.path.replace(':id', '7')}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Look at them From one network (198.51.100.0/24)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unusually many bookings' });
  const cancel = dialog.getByRole('button', { name: 'Cancel 3 of these' });
  await cancel.click();
  await page.getByRole('button', { name: 'Cancel 3 bookings' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(cancel).toHaveAccessibleDescription(/cannot be reached right now/);
  await expectAccessible(page);
});
