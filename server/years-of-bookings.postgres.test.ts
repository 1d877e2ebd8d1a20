import { beforeAll, expect, test } from 'vitest';
import { countBookings, listBookings } from './booking/booking-lists.ts';
import { readBookedSlots } from './calendar/booked-slots.ts';
import { readCalls } from './calendar/calendar-month.ts';
import { readTakings } from './money/takings.ts';
import { readSiteNumbers } from './monitoring/read-site-numbers.ts';
import { useSite } from './testing/open-site.ts';
import { runOutsideTransaction } from './testing/run-outside-transaction.ts';
import { waitUntil } from './testing/wait-until.ts';
import { readToday } from './today/today.ts';

// Years of everything that the site counts and lists: what it reads of them, an index finds.

const now = new Date('2027-01-04T12:00:00Z');
const site = useSite({ env: { BACKUP_TO: '/nonexistent' } });

// The site's own connections bound a statement's time, and a busy machine needs minutes for so many rows.
const run = (text: string) =>
  runOutsideTransaction(site.databaseUrl ?? '', text.replaceAll('$1', `'${now.toISOString()}'`));

beforeAll(async () => {
  const columns = 'first_name, last_name, email, phone, contact_method, goals, selected_time_slot, starts_at';
  // 25,000 of each kind, one every two hours back from today; some of them need attention.
  const moments = `$1::timestamptz - n * interval '2 hours'`;
  const person = `'First' || n, 'Last' || n, 'person' || n % 20000 || '@example.com', '+1' || (2020000000 + n), 'facetime'`;
  const values = `${person}, repeat('goals ', 100), 'none', ${moments}`;
  await run(`insert into consultation_requests (${columns}, status, created_at, phone_digits, minutes)
     select ${values}, case when n % 500 = 1 then 'confirmed' when n % 5000 = 0 then 'suspected_robot' else 'completed' end,
       ${moments} - interval '3 days', '1' || (2020000000 + n), 30 from generate_series(1, 25000) as n`);
  await run(`insert into coaching_calls (${columns}, status, created_at, duration, amount)
     select ${values}, case when n % 500 = 1 then 'confirmed' else 'completed' end, ${moments} - interval '3 days', 60, 8500
     from generate_series(1, 25000) as n`);
  await run(`insert into booked_slots (time_slot, starts_at, consultation_request_id)
     select 'past-' || id, starts_at, id from consultation_requests`);
  await run(`insert into consents (policy, version, consultation_request_id, network, given_at)
     select 'health-privacy', 1, id, '203.0.113.7', created_at from consultation_requests where status = 'completed'`);
  await run(`insert into mails (kind, recipient, state, created_at)
     select 'agenda', 'ana@example.com', case when n % 5000 = 0 then 'failed' else 'sent' end,
       $1::timestamptz - n * interval '10 seconds' from generate_series(1, 50000) as n`);
  await run(`insert into payment_decisions (reason, first_name, last_name, email, about, minutes, amount, decision, decided_at)
     select 'cancelled', 'Ana', 'Ruiz', 'ana@example.com', 'A call', 60, 8500,
       case when n % 1000 = 0 then null else 'refunded' end,
       case when n % 1000 > 0 then $1::timestamptz - n * interval '8 hours' end from generate_series(1, 5000) as n`);
  await run(`insert into packages (first_name, last_name, email, template_id, name, calls, call_minutes, weeks,
       max_calls_a_week, with_course, amount, single_call_cents, sold_at, ends_at)
     select 'Ana', 'Ruiz', 'ana' || n || '@example.com', 'four-weeks', 'Four weeks', 4, 45, 4, 1, false, 39900, 7000,
       $1::timestamptz - n * interval '1 day', $1::timestamptz - (n - 28) * interval '1 day' from generate_series(1, 5000) as n`);
  await run(`insert into users (email, hashed_password, has_course_access)
     select 'ana' || n || '@example.com', 'none', n % 2 = 0 from generate_series(1, 20000) as n`);
  await run(`insert into payments (kind, status, amount, payment_intent_id, idempotency_key, first_name, last_name, email,
       checkout_hash, created_at, settled_at, attention, fee, dispute, dispute_at, disputed_at)
     select 'call', 'settled', 8500, 'pi_' || n, 'key-' || n, 'Ana', 'Ruiz', 'ana@example.com', 'none', moment, moment,
       case when n % 5000 = 0 then 'Please look.' end, 277,
       case when n % 20 = 0 then 'lost' end, case when n % 20 = 0 then moment end, case when n % 20 = 0 then moment end
     from (select n, $1::timestamptz - n * interval '2 hours' as moment from generate_series(1, 25000) as n) as made`);
  await run(`insert into payment_refunds (payment_id, status, amount, reason, actor, created_at)
     select id, 'succeeded', 100, 'goodwill', 'coach@example.com', created_at from payments where id % 5 = 0`);
  await run(`insert into stray_payments (payment_intent_id, amount, currency, paid_at, done_at)
     select 'pi_stray_' || n, 8500, 'usd', $1, $1 from generate_series(1, 5000) as n`);
  await run(`insert into payment_links (coaching_call_id, amount, expires_at, ended_by)
     select id, 8500, starts_at, case when id % 5000 = 0 then null else 'paid' end from coaching_calls`);
  await run(`insert into backup_runs (night, started_at, ended_at, file_name, bytes)
     select to_char(moment, 'YYYY-MM-DD'), moment, moment, 'a.backup', 1
     from (select $1::timestamptz - n * interval '1 day' as moment from generate_series(3, 3000) as n) as made`);
  await run(`insert into payments_elsewhere (first_name, last_name, email, amount, created_at)
     select 'Ana', 'Ruiz', 'ana@example.com', 5000, created_at from payments`);
  await run(`insert into payment_events (id, type, received_at)
     select 'evt_' || n, 'x', $1::timestamptz - n * interval '2 hours' from generate_series(1, 25000) as n`);
  await run(`insert into pgboss.job (name, data, state)
     select 'send-mail', '{"mailId": 1}', 'completed' from generate_series(1, 20000)`);
  await run('analyze');
  for (const table of ['consultation_requests', 'search_entries']) await vacuum(table);
});

/**
 * Vacuums until every page is known to be visible to all: an index alone answers only then, and a busy moment leaves
 * pages out.
 */
async function vacuum(table: string) {
  const hidden = 'select relpages - relallvisible as pages from pg_class where relname = $1';
  await waitUntil(async () => {
    await run(`vacuum (analyze, index_cleanup on) ${table}`);
    return (await site.ctx.database.runStatement(hidden, [table])).rows[0]?.pages === 0;
  });
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Tables without a row on this site, which are read as a whole at once. */
const emptyTables = [
  'security_events',
  'credit_adjustments',
  'course_questions',
  'calendar_sources',
  'busy_times',
  'caldav_accounts',
  'written_calls',
];

test('with 50,000 past bookings the overview scans no whole table', async () => {
  let today: Awaited<ReturnType<typeof readToday>> | undefined;
  const queries = await site.recordStatements(async () => {
    today = await readToday({ ...site.ctx, now: () => now }, { isMainAdmin: true });
  });
  expect(today?.attention.counts).toMatchObject({
    unfinished: 100,
    unsentMails: 10,
    unpaidCalls: 5,
    decisions: 5,
    payments: 5,
    backups: 1,
  });
  // From midnight of Monday, October 19, in New York: 77 days and 8 hours.
  expect(today?.weeks.reduce((sum, { booked }) => sum + booked, 0)).toBe(2 * (77 * 12 + 4));

  // One for each part of the overview, and none for a single row.
  expect(queries).toHaveLength(21);
  for (const { text, values } of queries) {
    const { rows } = await site.ctx.database.runStatement(`explain (analyze, format json) ${text}`, values);
    const [
      {
        'QUERY PLAN': [plan],
      },
    ] = rows as [{ 'QUERY PLAN': [{ Plan: Node }] }];
    const nodes = nodesOf(plan.Plan);
    const wholeTables = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
    expect(wholeTables.filter((table) => !emptyTables.includes(`${table}`))).toEqual([]);
    const rowsRead = nodes.filter((node) => node['Relation Name']).map((node) => node['Actual Rows'] ?? 0);
    expect(Math.max(...rowsRead), text).toBeLessThan(1_100);
  }
});

const explain = async ({ text = '', values = [] as unknown[] } = {}) =>
  (await site.ctx.database.runStatement(`explain (analyze, costs off, timing off, summary off) ${text}`, values)).rows
    .map((row) => row['QUERY PLAN'])
    .join('\n');

test('of years of money, a month is read by index', async () => {
  const query = { range: 'this-month', step: 'day' } as const;
  let takings: Awaited<ReturnType<typeof readTakings>> | undefined;
  const [statement] = await site.recordStatements(async () => {
    takings = await readTakings({ ...site.ctx, now: () => now }, query);
  });
  expect(takings?.parts.map(({ card }) => card / 8500)).toEqual([12, 12, 12, 3]);
  const plan = await explain(statement);
  for (const index of [
    'payments_settled',
    'payments_disputed',
    'payment_refunds_created_at',
    'payments_elsewhere_created_at',
    'payment_decisions_decided_at',
  ]) {
    expect(plan).toContain(index);
  }
  expect(plan).not.toContain('Seq Scan');
});

test('years of bookings are not read to count what is recent and open', async () => {
  const statements = await site.recordStatements(() => readSiteNumbers(site.ctx.database, now, []));
  expect(statements.length).toBeGreaterThan(5);
  for (const statement of statements) {
    const plan = await explain(statement);
    // A table of a few rows is read as a whole; it is small however old the site is.
    expect(plan.replace(/Seq Scan on (alarms|queue)\b/g, ''), statement.text).not.toContain('Seq Scan');
    const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...read), statement.text).toBeLessThan(1000);
  }
});

const callIndexes = ['consultation_requests_starts_at', 'coaching_calls_starts_at'];
test.each([
  ['a month’s half-hours', readBookedSlots, '2026-12-31', ['booked_slots_starts_at']],
  ['all half-hours from then on', readBookedSlots, '9999-12-31', ['booked_slots_starts_at']],
  ['a month’s calls', readCalls, '2026-12-31', callIndexes],
])('an index finds %s', async (_name, read, to, indexes) => {
  const work = () => read(site.ctx.database, '2026-12-01', to, 'America/New_York');
  const [statement, ...others] = await site.recordStatements(work);
  expect(others).toEqual([]);
  const plan = await explain(statement);
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (booked_slots|consultation_requests|coaching_calls)/);
});

const page = { search: null, page: 1, pageSize: 25 } as const;
test.each([
  ['the latest page', { sort: 'latest' }, 'consultation_requests_starts_at'],
  ['what comes next', { sort: 'soonest', when: 'upcoming', status: 'genuine' }, 'consultation_requests_starts_at'],
  ['what is past', { sort: 'latest', when: 'past', status: 'genuine' }, 'consultation_requests_starts_at'],
  ['the newest', { sort: 'newest' }, 'consultation_requests_created_at'],
  ['by name', { sort: 'name' }, 'consultation_requests_by_name'],
  ['the robots', { sort: 'latest', status: 'suspected_robot' }, 'consultation_requests_status'],
  ['a page in the middle', { sort: 'latest', page: 500 }, 'consultation_requests_starts_at'],
  ['one address', { sort: 'latest', search: 'person4711@' }, 'search_entries_text'],
  ['one name', { sort: 'latest', search: 'last4711' }, 'search_entries_text'],
  ['a part of a name', { sort: 'latest', search: 'ast4711' }, 'search_entries_text'],
  ['one number', { sort: 'latest', search: '202-000-4711' }, 'search_entries_text'],
  ['one number as people type it', { sort: 'latest', search: '(202) 000-4711' }, 'search_entries_text'],
] as const)('of 25,000 free calls %s is answered by index', async (_name, query, index) => {
  const list = () => listBookings(site.ctx, 'coach@example.com', 'free', { ...page, ...query });
  const plan = await explain((await site.recordStatements(list))[0]);
  expect(plan).toMatch(index);
  expect(plan).not.toContain('Seq Scan');
});

test.each([
  ['the latest page', { sort: 'latest' }],
  ['what comes next', { sort: 'soonest', when: 'upcoming', status: 'genuine' }],
  ['a page in the middle', { sort: 'latest', page: 500 }],
  ['one name', { sort: 'latest', search: 'last4711' }],
] as const)('of 50,000 calls of both kinds %s is answered by index', async (_name, query) => {
  const list = () => listBookings(site.ctx, 'coach@example.com', 'all', { ...page, ...query });
  const plan = await explain((await site.recordStatements(list))[0]);
  expect(plan).toContain('Merge Append');
  expect(plan).not.toContain('Seq Scan');
});

test.each(['pending', 'genuine'] as const)('how many are %s is read from an index too', async (status) => {
  const count = () => countBookings(site.ctx, 'free', { search: null, status });
  const plan = await explain((await site.recordStatements(count))[0]);
  expect(plan).toContain('consultation_requests_status');
  expect(plan).not.toContain('Seq Scan');
});
