import { describe, expect, test } from 'vitest';
import { auditEntries } from '../testing/accounts.ts';
import { buyCall, openPaymentsAdmin } from '../testing/admin-payments.ts';
import { useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { addCharge } from '../testing/takings.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const paymentsAdmin = openPaymentsAdmin(site, coach);

const createdAt = new Date('2027-01-01T12:00:00Z');
const addPayment = (changed: Parameters<typeof addCharge>[1] = {}) =>
  addCharge(site, { createdAt, settledAt: createdAt, ...changed });
const emailsOf = async (query: string) =>
  (await paymentsAdmin.list(query)).payments.map(({ email }: { email: string }) => email.split('@')[0]);

test('lists purchase, payer and status of each payment', async () => {
  const { reference, callId } = await buyCall(site, { firstName: 'Zoe', lastName: 'Lark', email: 'zoe@example.com' });
  const call = { callId, callTime: 'Monday, January 4, 2027 at 9:00 AM EST', callStatus: 'confirmed' };
  const money = { status: 'settled', amount: 85_00, refunded: 0, reference, dispute: null, attention: null };
  const zoe = { firstName: 'Zoe', lastName: 'Lark', email: 'zoe@example.com' };
  const payment = { kind: 'call', title: 'Coaching call of 60 minutes', ...call, ...money, ...zoe };
  expect(await paymentsAdmin.list()).toMatchObject({ count: 1, charged: 85_00, refunded: 0, payments: [payment] });
  await coach.send('DELETE', `/api/admin/coaching-calls/${callId}`);
  expect((await paymentsAdmin.list()).payments).toMatchObject([
    { title: 'Coaching call (deleted)', callTime: null, callId: null, status: 'settled' },
  ]);
});

test('finds payments by a part of names, address or reference, by status, kind and days', async () => {
  await addPayment({ email: 'one@example.com', lastName: 'Lark' });
  await addPayment({ email: 'two@example.com', status: 'refunded', refunded: 149_00, dispute: 'won' });
  await addPayment({ email: 'open@example.com', status: 'open', settledAt: null, kind: 'call', amount: 50_00 });
  await addPayment({
    email: 'odd@example.com',
    status: 'lost',
    attention: 'Please look.',
    paymentIntentId: 'pi_Odd_1',
  });
  const late = new Date('2027-02-01T04:59:00Z');
  await addPayment({ email: 'late@example.com', createdAt: late, settledAt: late });
  expect(await emailsOf('?search=lark')).toEqual(['one']);
  expect(await emailsOf('?search=ana%20tw')).toEqual(['two']);
  expect(await emailsOf('?search=pi_Odd')).toEqual(['odd']);
  expect(await emailsOf('?status=paid')).toEqual(['late', 'odd', 'two', 'one']);
  expect(await emailsOf('?status=attention')).toEqual(['odd']);
  expect(await emailsOf('?status=disputed')).toEqual(['two']);
  expect(await emailsOf('?status=open')).toEqual(['open']);
  expect(await emailsOf('?kind=call')).toEqual(['open']);
  // January 31 in New York, February 1 in Greenwich.
  expect(await emailsOf('?from=2027-01-31&to=2027-01-31')).toEqual(['late']);
  expect(await emailsOf('?from=2027-02-01')).toEqual([]);
  expect(await emailsOf('?pageSize=2&page=2')).toEqual(['open', 'two']);
  // Open payments were not charged.
  expect(await paymentsAdmin.list('?pageSize=1')).toMatchObject({ count: 5, charged: 4 * 149_00, refunded: 149_00 });
});

test('a payment stands on the day on which it was paid', async () => {
  const first = new Date('2027-02-01T12:00:00Z');
  await addPayment({ email: 'first@example.com', createdAt: first, settledAt: first });
  const offered = new Date('2027-01-28T12:00:00Z');
  await addPayment({ email: 'offered@example.com', createdAt: offered, settledAt: new Date('2027-02-03T12:00:00Z') });
  expect(await emailsOf('?from=2027-02-01')).toEqual(['offered', 'first']);
  expect(await emailsOf('?from=2027-01-01&to=2027-01-31')).toEqual([]);
});

test('money that is disputed and not won counts as not earned', async () => {
  for (const dispute of ['open', 'won', 'lost'] as const) await addPayment({ dispute, refunded: 9_00 });
  expect(await paymentsAdmin.list()).toMatchObject({ charged: 3 * 149_00, refunded: 27_00, disputed: 2 * 140_00 });
});

test('a resolved payment no longer waits, until it needs attention again', async () => {
  const id = await addPayment({ status: 'lost', attention: 'Please look.' });
  const deal = (attention: string) => coach.send('POST', `/api/admin/payments/${id}/attention`, { attention });
  const { body: today } = await coach.send('GET', '/api/admin/today');
  expect(today.attention).toMatchObject({ payments: [{ id, attention: 'Please look.' }], counts: { payments: 1 } });
  expect(await deal('Something else.')).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  expect(await deal('Please look.')).toMatchObject({
    status: 200,
    body: { details: { payment: { attention: null } } },
  });
  expect(await deal('Please look.')).toMatchObject({ status: 200 });
  expect((await auditEntries(site)).filter(([, action]) => action === 'payment-dealt-with')).toHaveLength(1);
  expect((await coach.send('GET', '/api/admin/today')).body.attention.counts.payments).toBe(0);
});

describe('the export', () => {
  test('has a line for each payment and each refund, in the order of the movements', async () => {
    await buyCall(site, { firstName: '=HYPERLINK("x")', lastName: 'a\nb', email: 'zoe@example.com' });
    const { payments: listed } = await paymentsAdmin.list();
    const [{ id, reference }] = listed;
    await paymentsAdmin.refund(id, { amount: 40_00, purchase: 'keep', reason: 'goodwill' });
    await addPayment({ status: 'open', settledAt: null });
    const reply = await coach.send('GET', '/api/admin/payments-export');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="payments-2027-01-01.csv"');
    const [heads, ...lines] = String(reply.body).replace('\ufeff', '').trim().split('\r\n');
    expect(heads).toContain(
      '"Charged (USD)","Card fee (USD)","Paid elsewhere (USD)","Refunded (USD)","Disputed (USD)"',
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(
      `"85.00","2.77","","","","Coaching call of 60 minutes, Monday, January 4, 2027 at 9:00 AM EST","'=HYPERLINK(""x"")","a b","zoe@example.com","${reference}"`,
    );
    expect(lines[0]).toMatch(/^"2027-01-01"/);
    expect(lines[1]).toContain(',"","","","40.00","",');
    expect((await auditEntries(site)).map(([, action]) => action)).toContain('payments-exported');
  });

  test('applies the filters of the list', async () => {
    await addPayment();
    expect((await coach.send('GET', '/api/admin/payments-export?kind=course')).body).toContain('pi_');
    expect((await coach.send('GET', '/api/admin/payments-export?kind=call')).body).not.toContain('pi_');
  });
});
