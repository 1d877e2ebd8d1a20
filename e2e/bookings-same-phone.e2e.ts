import { bookFreeCall, bookingDrawer, clientName, openBookings } from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('two clients with one phone number are pointed out to the coach, with a link to the other', async ({ page }) => {
  await signInAsCoach(page.context());
  const one = await bookFreeCall(page);
  const other = await bookFreeCall(page, { phone: one.phone });
  await openBookings(page, `?booking=free-${other.id}`);
  const drawer = bookingDrawer(page, other);
  await expect(drawer.getByText('No other bookings.')).toBeVisible();
  const hint = drawer.getByRole('list', { name: 'Same phone number' });
  await expect(hint).toContainText(`Same phone number as ${clientName(one)} (${one.email}, 1 call).`);
  await expectAccessible(page);
  await hint.getByRole('button', { name: clientName(one) }).click();
  await expect(bookingDrawer(page, one).getByRole('heading', { name: one.label })).toBeVisible();
});
