import { expect, test } from 'vitest';
import { lockPackageRow } from '../booking/packages/stored-packages.ts';
import { eq } from '../db/drizzle.ts';
import { coachingCalls } from '../db/schema.ts';
import { openPaymentsAdmin } from '../testing/admin-payments.ts';
import { takenSlots, useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { openOffersAdmin } from '../testing/package-sales.ts';
import { openPackageHolder } from '../testing/packages.ts';
import { waitForLock } from '../testing/wait-until.ts';

const site = useSite({ listen: true, own: true });
const coach = useBookings(site);

test('a call that a client books while a refund waits to end its package is canceled too', async () => {
  const { token, client } = await openOffersAdmin(site, coach).made();
  await client.pay();
  const holder = openPackageHolder(site, token);
  const [{ id }] = await holder.mine();
  const contact = { phone: '+12025550101', contactMethod: 'whatsapp' };
  await holder.book(id, ['2027-01-04-930am'], contact);
  const [call] = await site.db.select().from(coachingCalls);
  const admin = openPaymentsAdmin(site, coach);
  const all = { amount: 399_00, purchase: 'keep', cancelsCalls: true };
  const paymentId = await admin.firstPaymentId();
  const refunded = await site.ctx.database.transaction(async (tx) => {
    await lockPackageRow(tx, id);
    const refund = admin.refund(paymentId, all);
    await waitForLock(site);
    await tx.insert(coachingCalls).values({ ...call, id: (call?.id ?? 0) + 100 } as typeof coachingCalls.$inferInsert);
    return { refund };
  });
  expect((await refunded.refund).status).toBe(200);
  const booked = await site.db.select().from(coachingCalls).where(eq(coachingCalls.status, 'confirmed'));
  expect(booked).toEqual([]);
  expect(await takenSlots(site)).toEqual([]);
});
