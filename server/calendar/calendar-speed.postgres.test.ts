import { beforeAll, expect, test } from 'vitest';
import { type Browser, signInCoach } from '../testing/accounts.ts';
import { addMondays } from '../testing/calendar.ts';
import { useSite } from '../testing/open-site.ts';
import { readBookedSlots } from './booked-slots.ts';
import { readCalls } from './calendar-month.ts';

const BOOKINGS = 50_000;
const site = useSite({ own: true });
let coach: Browser;

/** Half of the bookings are free, half are paid. One begins each hour, so the last is years away. */
beforeAll(async () => {
  coach = await signInCoach(site);
  await addMondays(site);
  const times = `select i, t, to_char(t at time zone 'America/New_York', 'YYYY-MM-DD') || '-'
      || trim(leading '0' from to_char(t at time zone 'America/New_York', 'HH12MIam')) as value
    from (select i, timestamptz '2024-01-01T05:00Z' + i * interval '1 hour' as t
      from generate_series(1, ${BOOKINGS}) i) as hours`;
  const person = `'Ana' || i, 'Ruiz', 'ana' || i || '@example.com', '+1202' || i, '1202' || i, 'whatsapp', repeat('goal ', 60), value, t`;
  const columns =
    'first_name, last_name, email, phone, phone_digits, contact_method, goals, selected_time_slot, starts_at';
  for (const statement of [
    `create temporary table hours as ${times}`,
    // November repeats an hour: only its first occurrence is a half-hour of the calendar.
    'delete from hours where i in (select max(i) from hours group by value having count(*) > 1)',
    `insert into consultation_requests (${columns}, minutes) select ${person}, 30 from hours where i % 2 = 0`,
    `insert into coaching_calls (${columns}, duration, amount, status) select ${person}, 30, 5000, 'paid' from hours where i % 2 = 1`,
    `insert into booked_slots (time_slot, starts_at, consultation_request_id, coaching_call_id)
     select value, t, free.id, paid.id from hours
     left join consultation_requests free on free.starts_at = t left join coaching_calls paid on paid.starts_at = t`,
  ]) {
    await site.ctx.database.runStatement(statement);
  }
  for (const table of ['booked_slots', 'consultation_requests', 'coaching_calls']) {
    await site.ctx.database.runStatement(`analyze ${table}`);
  }
}, 120_000);

const lists = ['booked_slots', 'consultation_requests', 'coaching_calls'];
test.each([
  ['a month’s half-hours', readBookedSlots, '2027-01-01', '2027-01-31', ['booked_slots_starts_at']],
  ['all half-hours from today on', readBookedSlots, '2027-01-01', '9999-12-31', ['booked_slots_starts_at']],
  [
    'a month’s calls',
    readCalls,
    '2027-01-01',
    '2027-01-31',
    ['consultation_requests_starts_at', 'coaching_calls_starts_at'],
  ],
])('with 50,000 bookings, an index finds %s', async (_, read, from, to, indexes) => {
  const statements = await site.recordStatements(() => read(site.ctx.database, from, to, 'America/New_York'));
  expect(statements).toHaveLength(1);
  const { text = '', values } = statements[0] ?? {};
  const { rows } = await site.ctx.database.runStatement(`explain ${text}`, values);
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  for (const index of indexes) expect(plan).toContain(index);
  for (const table of lists) expect(plan).not.toContain(`Seq Scan on ${table}`);
});

test('the month, the list and a change together take less than five seconds', async () => {
  const began = performance.now();
  const month = await coach.send('GET', '/api/admin/calendar-month?month=2027-02');
  const slots = await coach.send('GET', '/api/admin/booked-slots');
  const change = await coach.send('POST', '/api/admin/date-overrides', { date: '2027-02-01', type: 'blocked' });
  const tookMs = performance.now() - began;

  const calls = month.body.days.flatMap((day: { halfHours: { call: unknown }[] }) =>
    day.halfHours.filter(({ call }) => call !== null),
  );
  expect(calls).toHaveLength(28 * 24);
  expect(slots.body).toHaveLength(5000);
  expect(change.body.inTheWay.map(({ label }: { label: string }) => label)).toEqual([
    'Monday, February 1, 2027 at 9:00 AM EST',
    'Monday, February 1, 2027 at 10:00 AM EST',
  ]);
  expect(tookMs).toBeLessThan(5000);
});
