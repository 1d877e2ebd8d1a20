import { expect, test } from 'vitest';
import { isNotNull, sql } from '../../db/drizzle.ts';
import { availableTimeSlots, bookedSlots, coachingCalls, mails, payments, sandboxObjects } from '../../db/schema.ts';
import { useCoach } from '../../testing/accounts.ts';
import { openBuyer } from '../../testing/call-payments.ts';
import { openCourseBuyer } from '../../testing/course-sales.ts';
import { type OpenSite, useEmptySite } from '../../testing/open-site.ts';
import { addPayment } from '../../testing/today.ts';
import { waitForLock } from '../../testing/wait-until.ts';
import { useWipe } from '../../testing/wipe-test-data.ts';

const site = useEmptySite({ listen: true, own: true });
const coach = useCoach(site);
const { preview, wipe } = useWipe(site, coach);

async function buyCall(who: number) {
  const buyer = openBuyer(site);
  const { status, body } = await buyer.start({ selectedTimeSlot: `2027-01-${who % 2 ? '04' : '11'}-900am` }, who);
  if (status !== 200) return [status];
  const paid = await buyer.pay(body.clientSecret, body.publishableKey);
  return [status, paid.status, (await buyer.confirm(body.paymentIntentId)).status];
}

async function buyCourse(who: number) {
  const buyer = openCourseBuyer(site);
  const { status, body } = await buyer.start({ userEmail: `buyer${who}@example.com` });
  if (status !== 200) return [status];
  const paid = await buyer.pay(body.clientSecret, body.publishableKey);
  return [status, paid.status, (await buyer.confirm(body.paymentIntentId)).status];
}

test('purchases that run beside a wipe are there whole or not at all, and none fails unexpectedly', async () => {
  // Hours that the coach has changed stay, so that each round can book.
  await site.db.update(availableTimeSlots).set({ updatedAt: new Date('2026-12-31') });
  for (let round = 0; round < 4; round += 1) {
    site.setNow(`2027-01-01T12:00:0${round}Z`);
    const purchases = [buyCall(4 * round + 1), buyCall(4 * round + 2), buyCourse(round)];
    const wipes = Array.from({ length: 3 }, () => wipe());
    // 503: the sandbox no longer knows the payment.
    for (const statuses of await Promise.all(purchases))
      for (const status of statuses) expect([200, 402, 404, 409, 503]).toContain(status);
    for (const { status } of await Promise.all(wipes)) expect([200, 409, 503]).toContain(status);
    await expectNothingTorn();
  }
  site.setNow('2027-01-01T12:00:09Z');
  expect((await wipe()).status).toBe(200);
  const tables = [payments, coachingCalls, bookedSlots, mails, sandboxObjects];
  expect(await Promise.all(tables.map((table) => site.db.$count(table)))).toEqual([0, 0, 0, 0, 0]);
});

/** Every payment with an intent has it at the sandbox, and every call its payment. */
async function expectNothingTorn() {
  const known = sql`${payments.paymentIntentId} not in (select id from ${sandboxObjects})`;
  expect(await site.db.$count(payments, sql`${isNotNull(payments.paymentIntentId)} and ${known}`)).toBe(0);
  const unpaid = sql`${coachingCalls.id} not in (select coaching_call_id from ${payments} where coaching_call_id is not null)`;
  expect(await site.db.$count(coachingCalls, unpaid)).toBe(0);
}

test('a wipe waits for a purchase that is being stored, and then refuses its old counts', async () => {
  const { testData: counts } = await preview();
  let pending: ReturnType<typeof wipe> | undefined;
  await site.db.transaction(async (tx) => {
    await addPayment({ db: tx } as OpenSite, {
      settledAt: new Date('2027-01-01T12:00:00Z'),
      paymentIntentId: 'pi_new',
    });
    await tx.insert(sandboxObjects).values({ id: 'pi_new', type: 'payment_intent', created: 1, body: {} });
    pending = wipe({ counts });
    // Without its locks, the wipe would end before it waits.
    await waitForLock(site);
  });
  expect(await pending).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  expect((await wipe()).status).toBe(200);
  expect(await site.db.$count(payments)).toBe(0);
});
