import { beforeAll, expect, test } from 'vitest';
import { auditEntries, type Browser } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, openBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';

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
  await addFreeCall(site, '2027-01-04-930am', { medications: 'wombat' });
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

test.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\uff1d1'])(
  'a name that begins like a formula, %j, stays text in a spreadsheet',
  async (firstName) => {
    await addFreeCall(site, '2027-02-01-930am', { firstName, lastName: 'Formula' });
    const reply = await coach.send('GET', '/api/admin/bookings/free/export?search=formula');
    const cell = String(reply.body).split('\r\n')[1]?.split(',"pending",')[1] ?? '';
    expect(cell.replace(/^"/, '')[0]).toBe("'");
    await site.ctx.database.runStatement("delete from consultation_requests where last_name = 'Formula'");
  },
);

test.each(['a\n=1+1', 'a\r=1+1', 'a;=1+1', 'a\t=1+1'])(
  'a name with a formula further in, %j, stays one cell',
  async (firstName) => {
    await addFreeCall(site, '2027-02-01-930am', { firstName, lastName: 'Formula' });
    const reply = await coach.send('GET', '/api/admin/bookings/free/export?search=formula');
    const [, line, end] = String(reply.body).split('\r\n');
    expect(line).toContain(`"${firstName.replace(/[\n\r\t]/, ' ')}","Formula"`);
    expect(line).not.toMatch(/[\n\r\t]/);
    expect(end).toBe('');
    await site.ctx.database.runStatement("delete from consultation_requests where last_name = 'Formula'");
  },
);

test('the paid calls bring amounts and credit, and many rows are read in pages', async () => {
  await site.ctx.database.runStatement(`
    insert into coaching_calls (first_name, last_name, email, phone, contact_method, goals, selected_time_slot, starts_at, duration, amount, status)
    select 'Many', 'Rows', 'many@example.com', '1', 'facetime', '', '2026-01-05-930am', '2026-01-05T14:30:00Z', 30, 5000, 'completed'
    from generate_series(1, 2500)`);
  await addPaidCall(site, '2027-01-18-930am', { rolloverMinutes: -10, amount: 5050 });
  const lines = String((await coach.send('GET', '/api/admin/bookings/paid/export')).body).split('\r\n');
  expect(lines).toHaveLength(2503);
  expect(lines[2501]).toMatch(/,"50\.50","card",-10$/);
  const upcoming = String((await coach.send('GET', '/api/admin/bookings/paid/export?when=upcoming')).body);
  expect(upcoming.split('\r\n')).toHaveLength(3);
});
