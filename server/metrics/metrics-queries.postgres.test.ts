import { beforeAll, expect, test } from 'vitest';
import { findMetric, parseMetrics } from '../testing/metrics.ts';
import { useSite } from '../testing/open-site.ts';
import { readSiteNumbers } from './read-site-numbers.ts';

const now = new Date('2027-01-31T12:00:00Z');
const site = useSite({ env: { METRICS_TOKEN: 'a-token-of-the-operator', DATABASE_POOL: '7' } });

beforeAll(async () => {
  const run = (text: string, values: unknown[] = []) => site.ctx.database.runStatement(text, values);
  const person = `'Ana', 'Ruiz', 'ana' || n || '@example.com'`;
  // Years of everything that is counted.
  const moments = `(select n, $1::timestamptz - n * interval '2 hours' as moment from generate_series(1, 30000) as n) as made`;
  const columns =
    'first_name, last_name, email, phone, phone_digits, contact_method, goals, selected_time_slot, starts_at';
  const call = `${person}, '1', '1', 'whatsapp', 'g', 'slot' || n, moment`;
  await run(
    `insert into consultation_requests (${columns}, minutes, status, created_at)
     select ${call}, 30, 'completed', moment from ${moments}`,
    [now],
  );
  await run(
    `insert into coaching_calls (${columns}, duration, amount, status, created_at)
     select ${call}, 30, 5000, 'completed', moment from ${moments}`,
    [now],
  );
  await run(
    `insert into payments (kind, status, amount, idempotency_key, first_name, last_name, email, checkout_hash, created_at)
     select 'call', 'settled', 8500, 'key-' || n, ${person}, 'none', moment from ${moments}`,
    [now],
  );
  await run(`insert into payment_events (id, type, received_at) select 'evt_' || n, 'x', moment from ${moments}`, [
    now,
  ]);
  await run(
    `insert into mails (kind, recipient, state, created_at) select 'reminder', 'a@example.com', 'sent', moment from ${moments}`,
    [now],
  );
  await run(
    `insert into booked_slots (time_slot, starts_at, consultation_request_id)
     select 'slot' || id, starts_at, id from consultation_requests`,
  );
  await run(
    `insert into pgboss.job (name, data, state) select 'send-mail', '{"mailId": 1}', 'completed' from generate_series(1, 20000)`,
  );
  await run(
    `insert into backup_runs (night, started_at, ended_at, file_name, bytes)
     select 'night-' || n, moment, moment, 'a.backup', 1 from ${moments} where n <= 3000`,
    [now],
  );
  await run('analyze');
});

test('years of bookings are not read to count what is recent and open', async () => {
  const statements = await site.recordStatements(() => readSiteNumbers(site.ctx.database, now, []));
  expect(statements.length).toBeGreaterThan(5);
  for (const { text, values } of statements) {
    const { rows } = await site.ctx.database.runStatement(`explain (analyze, costs off, timing off) ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // A table of a few rows is read as a whole; it is small however old the site is.
    expect(plan.replace(/Seq Scan on (alarms|queue)\b/g, ''), text).not.toContain('Seq Scan');
    const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...read), text).toBeLessThan(1000);
  }
});

test('the connections to PostgreSQL are told by pool', async () => {
  const { body } = await site.send('GET', '/metrics', undefined, {
    headers: { authorization: 'Bearer a-token-of-the-operator' },
  });
  const lines = parseMetrics(body);
  const read = (state: string) => findMetric(lines, 'site_database_connections', { pool: 'requests', state });
  expect([read('size'), read('waiting')]).toEqual([7, 0]);
  expect(read('in_use')).toBeGreaterThanOrEqual(0);
});
