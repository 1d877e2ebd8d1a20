import { beforeAll, expect, test } from 'vitest';
import { getBookingDetails } from '../booking/booking-details.ts';
import { readCredit } from '../booking/credit.ts';
import { openBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { getClientDetails } from './client-details.ts';
import { listClients } from './client-list.ts';

const CLIENTS = 5000;
const BOOKINGS = 20_000;
const now = new Date('2027-01-01T12:00:00Z');
const site = useSite({ own: true });
const run = async (text: string, values: unknown[] = []) => (await site.ctx.database.runStatement(text, values)).rows;

beforeAll(async () => {
  await openBookings(site);
  // Every client has four calls, one in ten an account, a payment and a tag, one in fifty credit.
  const call = (table: string, columns: string, values: string, status: string) =>
    run(
      `insert into ${table} (first_name, last_name, email, phone, phone_digits, contact_method, selected_time_slot, starts_at,
         goals, status, created_at, scheduled_at, ${columns})
       select 'First' || person, 'Last' || person, 'person' || person || '@example.com', '+1' || (2020000000 + person),
         '1' || (2020000000 + person), 'whatsapp', '2027-01-04-930am', $1::timestamptz + (i - ${BOOKINGS} * 0.45) * interval '30 minutes',
         repeat('goals ', 100), ${status}, $1::timestamptz - i * interval '10 minutes', $1::timestamptz, ${values}
       from (select i, (i % ${CLIENTS}) + 1 as person from generate_series(1, ${BOOKINGS / 2}) i) as numbered`,
      [now],
    );
  await call('consultation_requests', 'minutes', '30', `(array['completed', 'no_show', 'pending'])[i % 3 + 1]`);
  await call(
    'coaching_calls',
    'duration, amount, rollover_minutes, paid_with',
    `30, 5000, case when i % 50 = 0 then 15 else 0 end, 'elsewhere'`,
    `(array['completed', 'no_show', 'confirmed'])[i % 3 + 1]`,
  );
  await run(`insert into users (email, hashed_password, first_name) select 'person' || i || '@example.com', 'x', 'F'
    from generate_series(1, ${CLIENTS}, 10) i`);
  await run(`insert into payments (kind, idempotency_key, amount, first_name, last_name, email, checkout_hash, status)
    select 'course', 'k' || i, 14900, 'F', 'L', 'person' || i || '@example.com', 'h', 'settled'
    from generate_series(1, ${CLIENTS}, 10) i`);
  await run(`insert into mails (kind, recipient, state) select 'letter', 'person' || (i % ${CLIENTS}) || '@example.com', 'sent'
    from generate_series(1, ${BOOKINGS}) i`);
  await run(`update clients set tags = '["VIP"]', notes = repeat('notes ', 500) where id % 10 = 0`);
  await run(`insert into course_questions (user_id, first_name, last_name, email, question)
    select i, 'F', 'L', 'person' || i || '@example.com', 'How?' from generate_series(1, ${CLIENTS}) i`);
  const tables =
    'clients, client_addresses, consultation_requests, coaching_calls, payments, users, mails, course_questions, search_entries';
  await run(`vacuum (analyze) ${tables}`);
});

/** The plans of all statements that read one of the large tables. */
async function explain(work: () => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  for (const { text, values } of await site.recordStatements(work)) {
    if (!text.startsWith('select')) continue;
    const rows = await run(`explain (costs off) ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans.join('\n\n');
}

const all = { search: null, tag: null, hasCredit: 'false', sort: 'name', page: 1, pageSize: 50 } as const;
/** Whole tables of at least 5,000 rows; `users`, `payment_decisions` and others are small. */
const wholeTable =
  /Seq Scan on (clients|client_addresses|consultation_requests|coaching_calls|mails|course_questions|search_entries)\b/;

test.each([
  ['by name', {}, 'clients_by_name'],
  ['the newest', { sort: 'newest' }, 'clients_created_at'],
  ['a page in the middle', { page: 50 }, 'clients_by_name'],
  ['one address', { search: 'person4711@' }, 'search_entries_text'],
  ['one name', { search: 'last4711' }, 'search_entries_text'],
  ['a full name', { search: 'first4711 last4711' }, 'search_entries_text'],
  ['one number', { search: '(202) 000-4711' }, 'search_entries_text'],
] as const)('of 5,000 clients %s is answered by index', async (_name, query, index) => {
  const found = await listClients(site.ctx, { ...all, ...query });
  expect(found.clients.length).toBeGreaterThan(0);
  const plans = await explain(() => listClients(site.ctx, { ...all, ...query }));
  expect(plans).toContain(index);
  // How many there are of all is counted over the table or an index of it.
  expect(plans.replace(/Aggregate\n\s+-> +(Seq Scan on clients|Index Only Scan using \w+ on clients)/, '')).not.toMatch(
    wholeTable,
  );
});

test('clients with a tag are found by index', async () => {
  await run(`update clients set tags = '["VIP", "Rare"]' where id = 4710`);
  const plans = await explain(() => listClients(site.ctx, { ...all, tag: 'Rare' }));
  expect(plans).toContain('clients_tags');
  expect(plans).not.toMatch(wholeTable);
});

test('clients with credit are found without reading all calls', async () => {
  const plans = await explain(() => listClients(site.ctx, { ...all, hasCredit: 'true' }));
  expect(plans).toContain('coaching_calls_credit');
  expect(plans).not.toMatch(/Seq Scan on (coaching_calls|consultation_requests)/);
});

test('a client’s page and a call’s drawer are read by index', async () => {
  const details = await getClientDetails(site.ctx, 4711);
  expect(details).toMatchObject({ firstName: 'First4712', calls: [{}, {}, {}, {}], questions: [{}] });
  const call = { kind: details.calls[0]?.kind ?? 'free', id: details.calls[0]?.id ?? 0 };
  expect(await explain(() => getClientDetails(site.ctx, 4711))).not.toMatch(wholeTable);
  expect(await explain(() => getBookingDetails(site.ctx, 'coach@example.com', call))).not.toMatch(wholeTable);
  expect(await explain(() => readCredit(site.ctx.database, 'person4711@example.com', now))).not.toMatch(wholeTable);
});
