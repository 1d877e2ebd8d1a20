import type { z } from 'zod';
import { cancelBookingSurge, dismissBookingSurge, getBookingSurge } from '#contracts/booking-surges.ts';
import { calm, inMinutes, openDay } from './coach-day.ts';
import { expect, expectAccessible, test, toasted } from './fixtures.ts';

const surge = { id: 7, network: '198.51.100.0/24', from: inMinutes(-90), to: inMinutes(50), bookings: 3 };
const named = ['Ada', 'Ben', 'Cleo'].map((firstName, place) => ({
  ...{ kind: 'free' as const, id: place + 1, firstName, lastName: 'Marlowe', email: `${firstName}@example.com` },
  ...{ status: 'pending', minutes: 30, startsAt: inMinutes(5000), createdAt: inMinutes(-60) },
  label: 'Monday, January 4, 2027 at 9:30 AM EST',
}));
const attention = {
  ...calm,
  bookingSurges: [surge, { ...surge, id: 8, network: null, bookings: 0 }],
  counts: { ...calm.counts, bookingSurges: 2 },
};

test('many bookings at once are looked at, and cancelled but for those the coach knows', async ({ page }) => {
  await openDay(page, { attention });
  await page.route(`**${getBookingSurge.path.replace(':id', '7')}`, (route) =>
    route.fulfill({ json: { ...surge, named } }),
  );
  const sent: z.input<typeof cancelBookingSurge.body>[] = [];
  await page.route(`**${cancelBookingSurge.path.replace(':id', '7')}`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: '2 bookings are cancelled.', cancelled: 2, kept: 0 } });
  });
  const group = page.getByRole('region', { name: 'Unusually many bookings' });
  await expect(group.getByRole('listitem').first()).toContainText('3 bookings that you can cancel. It began');
  await expect(group.getByRole('listitem').last()).toContainText('Nothing of it is left to cancel');
  await expectAccessible(page);

  await group.getByRole('button', { name: 'Look at them From the network 198.51.100.0/24' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unusually many bookings' });
  await expect(dialog.getByRole('button', { name: 'Cancel all of these (3)' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Ben Marlowe, Ben@example.com' }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel 2 of these' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(toasted(page, 'Bookings cancelled')).toBeVisible();
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

test('many bookings that are real are kept @any-size', async ({ page }) => {
  await openDay(page, { attention });
  let count = 0;
  await page.route(`**${dismissBookingSurge.path.replace(':id', '7')}`, (route) => {
    count += 1;
    return route.fulfill({ json: { message: 'Noted.' } });
  });
  await page.getByRole('button', { name: 'Keep them From the network 198.51.100.0/24' }).click();
  await expect(toasted(page, 'Noted')).toBeVisible();
  expect(count).toBe(1);
});
