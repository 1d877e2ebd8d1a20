import { beforeAll, expect, test } from 'vitest';
import type { PaidCall } from '#contracts/booking/admin-bookings.ts';
import { auditEntries, type Browser } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, openBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { addCharge, addRefundElsewhere, readCsv } from '../testing/takings.ts';

const site = useSite();
let coach: Browser;
beforeAll(async () => {
  coach = await openBookings(site);
});

test('the free calls come as a file for a spreadsheet, in order of time, without answers about health', async () => {
  await addFreeCall(site, '2027-01-11-930am', {
    firstName: 'Bea "B"',
    lastName: 'Stone, Jr.\nof Troy',
    email: 'bea@example.com',
  });
  await addFreeCall(site, '2027-01-04-930am', { medications: clearText('wombat') });
  const reply = await coach.send('GET', '/api/admin/bookings/free/export');
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="free-calls-2027-01-01.csv"',
    'cache-control': 'no-store',
  });
  const [head, ana, bea, ...rest] = String(reply.body).split('\r\n');
  expect(head).toBe(
    '\ufeff"When","Starts at (UTC)","Minutes","Status","First name","Last name","Email","Phone","Calls by","Source","Booked at (UTC)"',
  );
  expect(ana).toBe(
    '"Monday, January 4, 2027 at 9:30 AM EST","2027-01-04T14:30:00.000Z",30,"pending","Ana","Ruiz","ana1@example.com","\'+12025550001","WhatsApp","website","2026-12-20T12:00:00.000Z"',
  );
  expect(bea).toContain('"Bea ""B""","Stone, Jr. of Troy"');
  expect(rest).toEqual(['']);
  expect(String(reply.body)).not.toMatch(/wombat|energy/);
  expect((await auditEntries(site)).at(-1)).toEqual(['coach@example.com', 'bookings-exported', 'the free calls']);
});

test('a paid call’s line says what was really paid and refunded', async () => {
  const month = '2026-06';
  const statuses = {
    settled: 'confirmed',
    refunded: 'refunded',
    lost: 'expired',
    cancelled: 'expired',
    open: 'pending',
  };
  for (const [index, [status, ofCall]] of Object.entries(statuses).entries()) {
    const value = `${month}-0${index + 1}-930am`;
    const id = await addPaidCall(site, value, { email: 'money@example.com', status: ofCall });
    await addCharge(site, {
      kind: 'call',
      amount: 50_00,
      coachingCallId: id,
      paymentIntentId: `pi_${value}`,
      status: status as 'settled',
      refunded: { settled: 12_50, refunded: 50_00 }[status] ?? 0,
    });
  }
  const elsewhere = { email: 'money@example.com', paidWith: 'elsewhere', stripePaymentIntentId: null };
  await addPaidCall(site, `${month}-06-930am`, elsewhere);
  const id = await addPaidCall(site, `${month}-07-930am`, { ...elsewhere, status: 'cancelled' });
  await addRefundElsewhere(site, { coachingCallId: id, amount: 50_00, decidedAt: new Date() });
  await addPaidCall(site, `${month}-08-930am`, { ...elsewhere, paidWith: 'credit', amount: 0 });
  const lines = readCsv((await coach.send('GET', '/api/admin/bookings/paid/export?search=money@')).body);
  expect(
    lines.map((line) => [
      line.Status,
      line['Price (USD)'],
      line['Paid (USD)'],
      line['Refunded (USD)'],
      line['Paid with'],
    ]),
  ).toEqual([
    ['confirmed', '50.00', '50.00', '12.50', 'card'],
    ['refunded', '50.00', '50.00', '50.00', 'card'],
    ['expired', '50.00', '50.00', '0.00', 'card'],
    ['expired', '50.00', '0.00', '0.00', 'card'],
    ['pending', '50.00', '0.00', '0.00', 'card'],
    ['paid', '50.00', '50.00', '0.00', 'elsewhere'],
    ['cancelled', '50.00', '50.00', '50.00', 'elsewhere'],
    ['paid', '0.00', '0.00', '0.00', 'credit'],
  ]);
  const { body: listed } = await coach.send('GET', '/api/coaching-calls?search=money@&sort=soonest');
  expect(listed.map(({ paid, refunded }: PaidCall) => [paid, refunded])).toEqual(
    lines.map((line) => [toCents(line['Paid (USD)']), toCents(line['Refunded (USD)'])]),
  );
  await site.ctx.database.runStatement("delete from coaching_calls where email = 'money@example.com'");
});
const toCents = (dollars: string | undefined) => Number(dollars) * 100;

test('the paid calls bring amounts and credit, and many rows are read in pages', async () => {
  await site.ctx.database.runStatement(`
    insert into coaching_calls (first_name, last_name, email, phone, contact_method, goals, selected_time_slot, starts_at, duration, amount, status)
    select 'Many', 'Rows', 'many@example.com', '1', 'facetime', '', '2026-01-05-930am', '2026-01-05T14:30:00Z', 30, 5000, 'completed'
    from generate_series(1, 1000)`);
  await addPaidCall(site, '2027-01-18-930am', { rolloverMinutes: -10, amount: 5050 });
  const lines = String((await coach.send('GET', '/api/admin/bookings/paid/export')).body).split('\r\n');
  expect(lines).toHaveLength(1003);
  expect(lines[1001]).toMatch(/,"50\.50","0\.00","0\.00","card",-10,0,"0\.00","0\.00",0$/);
  const upcoming = String((await coach.send('GET', '/api/admin/bookings/paid/export?when=upcoming')).body);
  expect(upcoming.split('\r\n')).toHaveLength(3);
});
