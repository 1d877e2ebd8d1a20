import { expect, test } from 'vitest';
import { openSiteBefore } from '../testing/older-site.ts';
import { migrate } from './migrate.ts';

test('clients, bookings, payments and mails of before are found', async () => {
  const { site, run } = await openSiteBefore('search_entries');
  const person = `'Zoë', 'O’Hara', 'zoe@example.com'`;
  const call = `first_name, last_name, email, phone, phone_digits, contact_method, goals, selected_time_slot, starts_at`;
  const facts = `${person}, '+1 202 555 0001', '12025550001', 'whatsapp', 'Sleep', '2026-01-05-930am', '2026-01-05'`;
  await run(`insert into consultation_requests (${call}, minutes) values (${facts}, 30)`);
  await run(
    `insert into coaching_calls (${call}, duration, amount, stripe_payment_intent_id) values (${facts}, 30, 0, 'pi_A')`,
  );
  await run(`insert into payments (kind, amount, idempotency_key, first_name, last_name, email, checkout_hash, payment_intent_id)
    values ('call', 5000, '1', ${person}, '', 'pi_A')`);
  await run(`insert into mails (kind, recipient, consultation_request_id) values ('reminder', 'zoe@example.com', 1),
    ('free-call-notice', 'coach@example.com', 1)`);

  await migrate({ kind: 'postgres', url: site.databaseUrl ?? '' });
  const entries = await run('select source_table, row_id, text from search_entries order by source_table, row_id');
  expect(entries.map((row) => `${row.source_table} ${row.row_id}:${row.text}`)).toEqual([
    'clients 1: zoe ohara zoe@example.com 12025550001',
    'coaching_calls 1: zoe ohara zoe@example.com 12025550001 pi_a',
    'consultation_requests 1: zoe ohara zoe@example.com 12025550001',
    'mails 1: zoe@example.com zoe ohara',
    'mails 2: coach@example.com',
    'payments 1: zoe ohara zoe@example.com pi_a',
  ]);
  await site.close();
});
