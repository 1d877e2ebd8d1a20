import { beforeAll, expect, test } from 'vitest';
import { useSite } from '../testing/open-site.ts';
import { readTakings } from './takings.ts';

const now = new Date('2027-01-31T12:00:00Z');
const site = useSite({ own: true });

beforeAll(async () => {
  const { database } = site.ctx;
  // Five years of payments, one every two hours, and some of everything else that moves money.
  await database.runStatement(
    `insert into payments (kind, status, amount, fee, payment_intent_id, idempotency_key, first_name, last_name, email,
       checkout_hash, created_at, settled_at, dispute, dispute_at, disputed_at)
     select 'call', 'settled', 8500, 277, 'pi_' || n, 'key-' || n, 'Ana', 'Ruiz', 'ana@example.com', 'none', moment, moment,
       case when n % 20 = 0 then 'lost' end, case when n % 20 = 0 then moment end, case when n % 20 = 0 then moment end
     from (select n, $1::timestamptz - n * interval '2 hours' as moment from generate_series(1, 22000) as n) as made`,
    [now],
  );
  await database.runStatement(
    `insert into payment_refunds (payment_id, status, amount, reason, actor, created_at)
     select id, 'succeeded', 100, 'goodwill', 'coach@example.com', created_at from payments where id % 5 = 0`,
  );
  await database.runStatement(
    `insert into payments_elsewhere (first_name, last_name, email, amount, created_at)
     select 'Ana', 'Ruiz', 'ana@example.com', 5000, created_at from payments`,
  );
  await database.runStatement(
    `insert into payment_decisions (reason, first_name, last_name, email, about, minutes, amount, decision, decided_at)
     select 'cancelled', 'Ana', 'Ruiz', 'ana@example.com', 'A call', 60, 8500, 'refunded', created_at from payments where id % 4 = 0`,
  );
  await database.runStatement('analyze');
});

test('of years of money, a month is read by index', async () => {
  const query = { range: 'this-month', step: 'day' } as const;
  const reads: Awaited<ReturnType<typeof readTakings>>[] = [];
  const [statement] = await site.recordStatements(async () => {
    reads.push(await readTakings({ ...site.ctx, now: () => now }, query));
  });
  expect(reads[0]?.parts.map(({ card }) => card / 8500)).toEqual([...Array(30).fill(12), 3]);
  const { rows } = await site.ctx.database.runStatement(
    `explain (analyze, costs off, timing off, summary off) ${statement?.text}`,
    statement?.values,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const index of [
    ...['payments_settled', 'payments_disputed', 'payment_refunds_created_at'],
    ...['payments_elsewhere_created_at', 'payment_decisions_decided_at'],
  ]) {
    expect(plan).toContain(index);
  }
  expect(plan).not.toContain('Seq Scan');
});
