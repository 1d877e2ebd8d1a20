import { describe, expect, test } from 'vitest';
import { payments } from '../db/schema.ts';
import { auditEntries } from '../testing/accounts.ts';
import { buyCall, openPaymentsAdmin } from '../testing/admin-payments.ts';
import { useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const paymentsAdmin = openPaymentsAdmin(site, coach);

let made = 0;
async function addPayment(changed: Partial<typeof payments.$inferInsert> = {}): Promise<number> {
  made += 1;
  const [row] = await site.db
    .insert(payments)
    .values({
      kind: 'course',
      status: 'settled',
      amount: 149_00,
      paymentIntentId: `pi_${made}`,
      idempotencyKey: `${made}`,
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.com',
      checkoutHash: 'none',
      createdAt: new Date('2027-01-01T12:00:00Z'),
      settledAt: new Date('2027-01-01T12:01:00Z'),
      ...changed,
    })
    .returning();
  return row?.id as number;
}
const emailsOf = async (query: string) =>
  (await paymentsAdmin.list(query)).payments.map(({ email }: { email: string }) => email.split('@')[0]);

test('lists purchase, payer and status of each payment', async () => {
  const { reference, callId } = await buyCall(site, { firstName: 'Zoe', lastName: 'Lark', email: 'zoe@example.com' });
  const list = await paymentsAdmin.list();
  expect(list).toMatchObject({
    count: 1,
    charged: 85_00,
    refunded: 0,
    payments: [
      {
        kind: 'call',
        title: 'Coaching call of 60 minutes',
        status: 'settled',
        amount: 85_00,
        refunded: 0,
        callTime: 'Monday, January 4, 2027 at 9:00 AM EST',
        callId,
        callStatus: 'confirmed',
        reference,
        firstName: 'Zoe',
        lastName: 'Lark',
        email: 'zoe@example.com',
        dispute: null,
        attention: null,
      },
    ],
  });
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
  await addPayment({ email: 'late@example.com', createdAt: late });
  expect(await emailsOf('?search=lark')).toEqual(['one']);
  expect(await emailsOf('?search=ana%20tw')).toEqual(['two']);
  expect(await emailsOf('?search=pi_Odd')).toEqual(['odd']);
  expect(await emailsOf('?search=%25')).toEqual([]);
  expect(await emailsOf('?search=PI_ODD_1')).toEqual(['odd']);
  expect(await emailsOf('?search=odd_1')).toEqual(['odd']);
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

  test('applies the filters of the list, and writes thousands of lines once each', async () => {
    await site.ctx.database.runStatement(
      `insert into payments (kind, status, amount, payment_intent_id, idempotency_key, first_name, last_name, email,
         checkout_hash, created_at, settled_at)
       select 'course', 'settled', 14900, 'pi_' || n, 'key-' || n, 'Ana', 'Ruiz', 'ana' || n || '@example.com', 'none',
         '2027-01-01', '2027-01-01'::timestamptz + (n / 100) * interval '1 minute' from generate_series(1, 2500) as n`,
    );
    const text = String((await coach.send('GET', '/api/admin/payments-export?kind=course')).body);
    const references = text.match(/"pi_\d+"/g) ?? [];
    expect([references.length, new Set(references).size]).toEqual([2500, 2500]);
    expect((await coach.send('GET', '/api/admin/payments-export?kind=call')).body).not.toContain('pi_');
  });
});

test('money that the bank holds in a dispute is counted apart in the sums, until the dispute is won', async () => {
  await addPayment({ amount: 100_00, refunded: 20_00, dispute: 'open' });
  await addPayment({ amount: 50_00, dispute: 'won' });
  expect(await paymentsAdmin.list()).toMatchObject({ charged: 150_00, refunded: 20_00, disputed: 80_00 });
});
