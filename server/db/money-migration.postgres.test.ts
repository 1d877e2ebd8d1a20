import { expect, test } from 'vitest';
import { openSiteBefore } from '../testing/older-site.ts';
import { migrate } from './migrate.ts';

test('money paid elsewhere, disputes and open overtime of before are counted', async () => {
  const { site, run } = await openSiteBefore('money_months');
  await run(`insert into coaching_calls (id, first_name, last_name, email, phone, contact_method, goals, selected_time_slot,
      starts_at, duration, amount, status, paid_with, created_at)
    select id, 'Ana', 'Ruiz', 'ana@example.com', '1', 'facetime', '', '2026-01-05-930am', '2026-01-05', 45, amount, 'completed',
      paid_with, '2026-01-01T12:00:00Z'
    from (values (1, 7000, 'elsewhere'), (2, 0, 'elsewhere'), (3, 7000, 'card'), (4, 0, 'credit')) as calls (id, amount, paid_with)`);
  await run(`insert into payment_decisions (coaching_call_id, reason, first_name, last_name, email, about, minutes, amount,
      stripe_payment_intent_id, decision, created_at)
    select call, reason, 'Bo', 'Ek', 'bo@example.com', '', minutes, amount, intent, decision, '2026-02-01T12:00:00Z'
    from (values (null::int, 'deleted', 30, 5000, null, 'kept'), (null, 'deleted', 30, 5000, 'pi_1', 'kept'),
      (null, 'overtime', 10, 0, null, 'invoiced'), (3, 'overtime', 15, 0, null, null), (3, 'overtime', 5, 0, null, 'invoiced'),
      (4, 'overtime', 15, 0, null, null)) as decisions (call, reason, minutes, amount, intent, decision)`);
  await run(`insert into payments (kind, amount, idempotency_key, first_name, last_name, email, checkout_hash, dispute, dispute_at)
    values ('course', 14900, '1', 'Ana', 'Ruiz', 'ana@example.com', '', 'lost', '2026-03-01T12:00:00Z')`);

  await migrate({ kind: 'postgres', url: site.databaseUrl ?? '' });
  expect(
    await run(
      `select coaching_call_id as call, email, amount, created_at::date::text as date from payments_elsewhere order by id`,
    ),
  ).toEqual([
    { call: 1, email: 'ana@example.com', amount: 7000, date: '2026-01-01' },
    { call: null, email: 'bo@example.com', amount: 5000, date: '2026-02-01' },
  ]);
  expect(await run("select amount from payment_decisions where reason = 'overtime' order by id")).toEqual([
    { amount: 0 },
    { amount: 2333 },
    { amount: 0 },
    { amount: 0 },
  ]);
  expect(await run('select disputed_at = dispute_at as same, fee from payments')).toEqual([{ same: true, fee: null }]);
  await site.close();
});
