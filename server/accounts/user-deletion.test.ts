import { expect, test } from 'vitest';
import { addUser } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';
import { addCharge } from '../testing/takings.ts';

const site = useSite();
const coach = useBookings(site);

const preview = async (id: number) => coach.send('GET', `/api/admin/users/${id}/deletion`);

test('before a deletion the coach reads what stays and which call is ahead, over all addresses of the person', async () => {
  const { id, email } = await addUser(site);
  await addFreeCall(site, '2027-01-04-1000am', { email: 'other@example.com' });
  await addPaidCall(site, '2027-01-04-900am', { email });
  await addPaidCall(site, '2027-01-04-1030am', { email, status: 'cancelled', stripePaymentIntentId: null });
  await addCharge(site, { kind: 'call', email });
  expect(await preview(id)).toMatchObject({
    status: 200,
    body: {
      message:
        'A paid call on Monday, January 4, 2027 at 9:00 AM EST is still ahead. 2 bookings and 1 payment are kept.',
      callsAhead: [{ kind: 'paid', status: 'paid', startsAt: '2027-01-04T14:00:00.000Z' }],
      bookings: 2,
      payments: 1,
    },
  });
  await openClientsAdmin(site, coach).join(email, 'other@example.com');
  expect((await preview(id)).body.message).toBe(
    'A paid call on Monday, January 4, 2027 at 9:00 AM EST and 1 more are still ahead. 3 bookings and 1 payment are kept.',
  );
  const deleted = await coach.send('DELETE', `/api/admin/users/${id}`);
  expect(deleted.body.message).toBe(
    'Ana Ruiz was deleted. Their payments and bookings are kept. A paid call on Monday, January 4, 2027 at 9:00 AM EST and 1 more are still ahead.',
  );
  expect((await openClientsAdmin(site, coach).details(email)).calls).toHaveLength(3);
});

test('nothing stays of somebody who only registered', async () => {
  const { id } = await addUser(site);
  expect((await preview(id)).body).toEqual({
    message: 'There are no bookings or payments with this address.',
    callsAhead: [],
    bookings: 0,
    payments: 0,
  });
  expect(await preview(99)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
