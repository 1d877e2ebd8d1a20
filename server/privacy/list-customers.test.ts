import { expect, test } from 'vitest';
import * as tables from '../db/schema.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { useBookings } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { listCustomers } from './erase-person.ts';
import { findPerson } from './find-person.ts';

const site = useEmptySite({ listen: true });
useBookings(site);

test('an erasure names every customer at the provider: those of payments, too', async () => {
  await buyCall(site, { email: 'ana1@example.com' });
  const listOfAna = async () => listCustomers(site.db, await findPerson(site.db, ['ana1@example.com']));
  await site.db.update(tables.clients).set({ stripeCustomerId: null });
  await site.db.update(tables.payments).set({ stripeCustomerId: 'cus_payment' });
  expect(await listOfAna()).toEqual(['cus_payment']);
  await site.db.update(tables.clients).set({ stripeCustomerId: 'cus_client' });
  expect(await listOfAna()).toEqual(['cus_client', 'cus_payment']);
});
