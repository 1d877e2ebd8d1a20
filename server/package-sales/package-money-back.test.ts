import { expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { creditAdjustments, mails, payments, users } from '../db/schema.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { signIn } from '../testing/accounts.ts';
import { changeInSandbox, openPaymentsAdmin } from '../testing/admin-payments.ts';
import { takenSlots, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { deliverMails, packageTokenIn } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { openOffersAdmin, storedPackages } from '../testing/package-sales.ts';
import { openPackageHolder, openPackagesAdmin, soldTo } from '../testing/packages.ts';
import { storedPayments } from '../testing/payments.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const admin = openPackagesAdmin(coach);
const paymentsAdmin = openPaymentsAdmin(site, coach);
const first = '2027-01-04-930am';

/** Sells a package of 4 calls by card, and books its first call. */
async function sellWithCall() {
  const { client } = await openOffersAdmin(site, coach).made();
  const reference = await client.pay();
  const holder = openPackageHolder(site, packageTokenIn(...(await deliverMails(site))));
  const [{ id }] = await holder.mine();
  const contact = { phone: '+12025550101', contactMethod: 'whatsapp' };
  const book = (slot: string) => holder.book(id, [slot], contact);
  const { body } = await book(first);
  const callId = body.calls[0].id as number;
  const [{ calls }] = await holder.mine();
  const cancel = () => holder.browser.send('POST', '/api/my-call/cancel', { link: calls[0].link });
  return { reference, id, holder, book, callId, cancel };
}
async function coachLater(now: string): Promise<void> {
  site.setNow(now);
  await signIn(site, 'coach@example.com', undefined, coach);
}
const refundAll = async (changed: Record<string, unknown> = {}) =>
  paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), { amount: 399_00, purchase: 'keep', ...changed });

test('a package that the coach had ended before its refund gives nothing back, and does not go on', async () => {
  const { id, book, cancel } = await sellWithCall();
  await admin.change(id, { action: 'end' });
  const [ended] = await storedPackages(site);
  expect((await refundAll()).status).toBe(200);
  expect(await storedPackages(site)).toMatchObject([{ endedBy: 'refund', endedAt: ended?.endedAt }]);
  expect((await cancel()).body.money).toBe('none');
  expect(await site.db.select().from(creditAdjustments)).toEqual([]);
  expect(await admin.change(id, { action: 'prolong', lastDay: '2027-02-28' })).toMatchObject({ status: 409 });
  expect((await book('2027-01-11-930am')).body.message).toMatch(/^This package was refunded/);
});

test('a refund of a second payment, which was not owed any more, ends no package', async () => {
  await sellWithCall();
  await site.db.update(payments).set({ status: 'lost' });
  expect((await refundAll()).status).toBe(200);
  expect(await storedPackages(site)).toMatchObject([{ endedBy: null }]);
  const mail = (await deliverMails(site)).find(({ kind }) => kind === 'payment-refunded');
  expect(mail?.text).not.toContain('has ended');
});

test('a held call that was deleted stays used in the proposal of a refund', async () => {
  const { callId } = await sellWithCall();
  await coachLater('2027-01-04T16:00:00Z');
  await admin.act(callId, 'complete');
  const proposal = async () => (await paymentsAdmin.details(await paymentsAdmin.firstPaymentId())).packageRefund;
  const before = await proposal();
  expect(before).toMatchObject({ total: 4, used: 1, cancel: 329_00 });
  await admin.remove(callId);
  expect(await proposal()).toEqual(before);
});

test('a package whose refund failed goes on once the coach prolongs it', async () => {
  const { reference, id, book } = await sellWithCall();
  await refundAll();
  await changeInSandbox(site, 'refund', { status: 'failed' });
  await syncPayment(site.ctx, reference);
  expect(await storedPayments(site)).toMatchObject([{ status: 'lost', refunded: 0 }]);
  expect((await openClientsAdmin(site, coach).details(soldTo)).packages).toMatchObject([{ canGoOn: true }]);
  expect(await admin.change(id, { action: 'prolong', lastDay: '2027-02-28' })).toMatchObject({ status: 200 });
  expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }]);
  expect((await book('2027-01-11-930am')).status).toBe(201);
});

test('a second refund, after a failed one that had ended the package, still cancels the calls ahead', async () => {
  const { reference, holder } = await sellWithCall();
  await refundAll();
  await changeInSandbox(site, 'refund', { status: 'failed' });
  await changeInSandbox(site, 'charge', { amount_refunded: 0, refunded: false });
  await syncPayment(site.ctx, reference);
  expect(await storedPayments(site)).toMatchObject([{ status: 'lost' }]);
  expect(await takenSlots(site)).toHaveLength(2);
  expect((await refundAll({ cancelsCalls: true })).status).toBe(200);
  expect(await takenSlots(site)).toEqual([]);
  expect(await holder.summary()).toBe('4 calls: 4 not used');
});

test('the course that went with a refund which then failed is open again once the package goes on', async () => {
  const { reference, id } = await sellWithCall();
  const hasCourse = async () =>
    (await site.db.select().from(users)).find(({ email }) => email === soldTo)?.hasCourseAccess;
  expect(await hasCourse()).toBe(true);
  await refundAll({ purchase: 'cancel' });
  expect(await hasCourse()).toBe(false);
  await changeInSandbox(site, 'refund', { status: 'failed' });
  await syncPayment(site.ctx, reference);
  expect(await hasCourse()).toBe(false);
  const { body } = await admin.change(id, { action: 'prolong', lastDay: '2027-02-28' });
  expect([await hasCourse(), body.message]).toEqual([true, 'The package now ends on Sunday, February 28, 2027.']);
});

test('a refund cancels the calls that are ahead where the coach asks for it, and tells the client', async () => {
  const { callId, holder } = await sellWithCall();
  const details = async () => paymentsAdmin.details(await paymentsAdmin.firstPaymentId());
  expect((await details()).packageRefund).toMatchObject({ booked: 1 });
  await refundAll({ cancelsCalls: true });
  expect(await takenSlots(site)).toEqual([]);
  expect((await details()).packageRefund).toMatchObject({ booked: 0 });
  expect(await holder.summary()).toBe('4 calls: 4 not used');
  expect(await site.db.select().from(creditAdjustments)).toEqual([]);
  const sent = await site.db.select().from(mails).where(eq(mails.kind, 'call-cancelled'));
  expect(sent).toMatchObject([{ coachingCallId: callId, recipient: soldTo, facts: { money: 'none' } }]);
});

test('a refund of a part after which the package goes on cancels no call, then or later', async () => {
  await sellWithCall();
  expect((await refundAll({ amount: 100_00, cancelsCalls: true })).status).toBe(200);
  expect(await takenSlots(site)).toHaveLength(2);
  expect((await refundAll({ amount: 299_00, refundedBefore: 100_00 })).status).toBe(200);
  expect(await takenSlots(site)).toHaveLength(2);
});

const coursesEnd = 'You no longer have access to the course.';
test.each([
  ['of a part that ends both', [{ amount: 200_00, purchase: 'cancel' }], `Your package has ended. ${coursesEnd}`],
  ['of a part', [{ amount: 200_00 }], 'days to show it. Payment reference'],
  ['of the rest', [{ amount: 200_00 }, { amount: 199_00, refundedBefore: 200_00 }], 'Your package has ended.'],
])('the mail about a refund %s says what ends', async (_which, refunds, sentence) => {
  await sellWithCall();
  for (const changed of refunds) await refundAll(changed);
  const mail = (await deliverMails(site)).findLast(({ kind }) => kind === 'payment-refunded');
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(sentence);
});

test('a refund does not cancel calls because an earlier one did', async () => {
  const { id, book } = await sellWithCall();
  await refundAll({ amount: 100_00, purchase: 'cancel', cancelsCalls: true });
  expect(await takenSlots(site)).toEqual([]);
  const { body } = await admin.change(id, { action: 'prolong', lastDay: '2027-02-28' });
  expect(body.message).toContain('Its course stays closed; you can open it under Users.');
  await book('2027-01-11-930am');
  expect((await refundAll({ amount: 299_00, refundedBefore: 100_00 })).status).toBe(200);
  expect(await takenSlots(site)).toHaveLength(2);
});

test('a no-show of a refunded package waits for no decision, and says so', async () => {
  const { callId } = await sellWithCall();
  await refundAll();
  await coachLater('2027-01-04T16:00:00Z');
  expect((await admin.act(callId, 'no_show')).body.message).toBe('The client is marked as a no-show.');
  expect(await admin.decisions()).toEqual([]);
});

test.each(['open', 'lost'] as const)(
  'of a package that the coach ended while a dispute is %s, no call becomes credit',
  async (dispute) => {
    const { id, book, cancel } = await sellWithCall();
    const [second] = (await book('2027-01-11-930am')).body.calls;
    await site.db.update(payments).set({ dispute });
    await admin.change(id, { action: 'end' });
    expect((await cancel()).body.money).toBe('package-waits');
    const [decision] = await admin.decisions();
    expect(await admin.decide(decision.id, 'credited')).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    const { body } = await admin.act(second.id, 'cancel', { cause: 'coach' });
    expect(body.message).toBe('The call is canceled and the time is open again. The client gets an email.');
    expect(await site.db.select().from(creditAdjustments)).toEqual([]);
  },
);

test.each([
  ['open', 409],
  ['lost', 409],
  ['won', 201],
] as const)(
  'while a dispute about it is %s, one more call gets %i, and the booked one stays',
  async (dispute, status) => {
    const { id, holder, book } = await sellWithCall();
    await site.db.update(payments).set({ dispute });
    expect((await holder.slots(id)).body.length > 0).toBe(status === 201);
    expect((await holder.mine())[0].isDisputed).toBe(status === 409);
    expect((await book('2027-01-11-930am')).status).toBe(status);
    expect(await holder.summary()).toContain(status === 201 ? '2 booked' : '1 booked');
  },
);
