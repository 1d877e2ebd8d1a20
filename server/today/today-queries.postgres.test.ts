import { beforeAll, expect, test } from 'vitest';
import { useSite } from '../testing/open-site.ts';
import { readToday } from './today.ts';

const now = new Date('2027-01-04T12:00:00Z');
const site = useSite({ env: { BACKUP_TO: '/nonexistent' } });

beforeAll(async () => {
  const { database } = site.ctx;
  const columns = 'first_name, last_name, email, phone, contact_method, goals, selected_time_slot, starts_at';
  // 25,000 of each kind, one every two hours back from today; some of them need attention.
  const values = `'Ana', 'Ruiz', 'ana' || n % 20000 || '@example.com', '+12025550101', 'facetime', 'Energy', 'none',
    $1::timestamptz - n * interval '2 hours', case when n % 500 = 1 then 'confirmed' else 'completed' end,
    $1::timestamptz - n * interval '2 hours' - interval '3 days'`;
  await database.runStatement(
    `insert into consultation_requests (${columns}, status, created_at, phone_digits, minutes)
     select ${values}, '12025550101', 30 from generate_series(1, 25000) as n`,
    [now],
  );
  await database.runStatement(
    `insert into coaching_calls (${columns}, status, created_at, duration, amount)
     select ${values}, 60, 8500 from generate_series(1, 25000) as n`,
    [now],
  );
  await database.runStatement(
    `insert into booked_slots (time_slot, starts_at, consultation_request_id)
     select 'past-' || id, starts_at, id from consultation_requests`,
  );
  await database.runStatement(
    `insert into mails (kind, recipient, state, created_at)
     select 'agenda', 'ana@example.com', case when n % 5000 = 0 then 'failed' else 'sent' end,
       $1::timestamptz - n * interval '10 seconds' from generate_series(1, 50000) as n`,
    [now],
  );
  await database.runStatement(
    `insert into payment_decisions (reason, first_name, last_name, email, about, minutes, amount, decision)
     select 'cancelled', 'Ana', 'Ruiz', 'ana@example.com', 'A call', 60, 8500,
       case when n % 1000 = 0 then null else 'refunded' end from generate_series(1, 5000) as n`,
  );
  await database.runStatement(
    `insert into users (email, hashed_password, has_course_access)
     select 'ana' || n || '@example.com', 'none', n % 2 = 0 from generate_series(1, 20000) as n`,
  );
  await database.runStatement(
    `insert into payments (kind, status, amount, payment_intent_id, idempotency_key, first_name, last_name, email,
       checkout_hash, created_at, settled_at, attention)
     select 'call', 'settled', 8500, 'pi_' || n, 'key-' || n, 'Ana', 'Ruiz', 'ana@example.com', 'none', moment, moment,
       case when n % 5000 = 0 then 'Please look.' end
     from (select n, $1::timestamptz - n * interval '2 hours' as moment from generate_series(1, 25000) as n) as made`,
    [now],
  );
  await database.runStatement(
    `insert into payment_refunds (payment_id, status, amount, reason, actor, created_at)
     select id, 'succeeded', 100, 'goodwill', 'coach@example.com', created_at from payments where id % 5 = 0`,
  );
  await database.runStatement(
    `insert into stray_payments (payment_intent_id, amount, currency, paid_at, done_at)
     select 'pi_stray_' || n, 8500, 'usd', $1, $1 from generate_series(1, 5000) as n`,
    [now],
  );
  await database.runStatement(
    `insert into payment_links (coaching_call_id, amount, expires_at, ended_by)
     select id, 8500, starts_at, case when id % 5000 = 0 then null else 'paid' end from coaching_calls`,
  );
  await database.runStatement(
    `insert into backup_runs (night, started_at, ended_at, file_name, bytes)
     select to_char(moment, 'YYYY-MM-DD'), moment, moment, 'a.backup', 1
     from (select $1::timestamptz - n * interval '1 day' as moment from generate_series(3, 3000) as n) as made`,
    [now],
  );
  await database.runStatement('analyze');
});

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('with 50,000 past bookings the overview scans no whole table', async () => {
  const { database } = site.ctx;
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

  expect(queries).toHaveLength(13);
  for (const { text, values } of queries) {
    const { rows } = await database.runStatement(`explain (analyze, format json) ${text}`, values);
    const [
      {
        'QUERY PLAN': [plan],
      },
    ] = rows as [{ 'QUERY PLAN': [{ Plan: Node }] }];
    const nodes = nodesOf(plan.Plan);
    const wholeTables = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
    // This site has no security events.
    expect(wholeTables.filter((table) => table !== 'security_events')).toEqual([]);
    const rowsRead = nodes.filter((node) => node['Relation Name']).map((node) => node['Actual Rows'] ?? 0);
    expect(Math.max(...rowsRead), text).toBeLessThan(1_100);
  }
});
