import { expect, test } from 'vitest';
import { paymentDecisions } from '../db/schema.ts';
import { auditEntries } from '../testing/accounts.ts';
import { addPaidCall, useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { readCsv } from '../testing/takings.ts';

const site = useSite();
const coach = useBookings(site);

const past = '2026-12-28-930am';
const act = (booking: string, action: string, more = {}) =>
  coach.send('POST', `/api/admin/bookings/${booking}/action`, { action, ...more });
const details = async (booking: string) => (await coach.send('GET', `/api/admin/bookings/${booking}`)).body;

test.each([
  ['at the price that was agreed', { amount: 45_00, source: 'course' }, 15_00],
  ['at today’s price of that length after a gift', { amount: 0, paidWith: 'elsewhere' }, 23_33],
  ['at today’s member price after a call on credit', { amount: 0, paidWith: 'credit', source: 'course' }, 18_67],
])('overtime is priced %s', async (_which, changed, cents) => {
  const id = await addPaidCall(site, past, { duration: 45, ...changed });
  const { priceOfLength } = await details(`paid/${id}`);
  expect(Math.round((priceOfLength * 15) / 45)).toBe(cents);
  await act(`paid/${id}`, 'complete', { minutesUsed: 60 });
  expect(await site.db.select().from(paymentDecisions)).toMatchObject([{ minutes: 15, amount: cents }]);
});

test('overtime may be invoiced for another amount than the proposed one, and says so in the file of the calls', async () => {
  const id = await addPaidCall(site, past);
  await act(`paid/${id}`, 'complete', { minutesUsed: 42 });
  const overtime = async () => {
    const { body } = await coach.send('GET', '/api/admin/bookings/paid/export');
    return readCsv(body).map((line) => [
      ...[line['Overtime (minutes)'], line['Overtime to invoice (USD)'], line['Overtime invoiced (USD)']],
    ]);
  };
  expect(await overtime()).toEqual([['12', '20.00', '0.00']]);
  expect((await coach.send('GET', '/api/admin/today')).body.attention.decisions).toMatchObject([{ amount: 20_00 }]);
  const decide = (body: object) => coach.send('POST', '/api/admin/payment-decisions/1', body);
  for (const amount of [-1, 1.5, 1_000_001, '5']) {
    const refused = await decide({ decision: 'invoiced', amount });
    expect([amount, refused.status, Object.keys(refused.body.fields)]).toEqual([amount, 400, ['amount']]);
  }
  const waived = await decide({ decision: 'kept', amount: 5_00 });
  expect(waived).toMatchObject({ status: 400, body: { fields: { amount: expect.any(String) } } });
  expect((await decide({ decision: 'invoiced', amount: 15_50 })).body.message).toBe(
    'Noted: 12 extra minutes marked as invoiced, for $15.50.',
  );
  expect((await decide({ decision: 'invoiced', amount: 1_00 })).status).toBe(409);
  expect((await auditEntries(site)).at(-1)?.[2]).toBe(
    'decided about 12 minutes of overtime ($15.50) of ana1@example.com: invoiced',
  );
  expect(await overtime()).toEqual([['12', '0.00', '15.50']]);
});
