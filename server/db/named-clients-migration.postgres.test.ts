import { expect, test } from 'vitest';
import { openSiteBefore } from '../testing/older-site.ts';
import { migrate } from './migrate.ts';

test('mails and entries of the log that a site has already get the people whom they name', async () => {
  const { site, run } = await openSiteBefore('named_clients');
  await run(`insert into consultation_requests (first_name, last_name, email, phone, phone_digits, contact_method, goals,
      selected_time_slot, starts_at, minutes)
    values ('Ana', 'Ruiz', 'ana@example.com', '+1 202 555 0001', '12025550001', 'whatsapp', 'Sleep', 'x', '2026-01-05', 30)`);
  const sent = (text: string) => JSON.stringify({ subject: '', text, hasInvitation: false });
  const day = '9:30 AM  Ana\n…/admin/bookings?booking=free-1\n\n10 AM  Bob\n…/admin/bookings?booking=free-2';
  await run(`insert into mails (kind, recipient, consultation_request_id, facts, sent_content) values
    ('free-call-notice', 'coach@example.com', 1, null, null),
    ('letter', 'zoe@example.com', null, null, '${sent('Ask bob@example.com')}'),
    ('free-call-notice', 'coach@example.com', null, null, '${sent('Bob\n\nmailto bob@example.com')}'),
    ('agenda', 'coach@example.com', null, null, '${sent(day)}'),
    ('free-call-notice', 'coach@example.com', null, '{"call": {"email": "cut@example.com"}}', '${sent('of zoe@example.com')}'),
    ('reminder-day', 'coach@example.com', null, '{"test": {}}', '${sent('Hello Ana')}')`);
  const cut = `${'x'.repeat(225)} and zoe@example.com, ana@example.com`.slice(0, 255);
  await run(`insert into audit_log (actor, action, subject) values ('coach@example.com', 'client-changed',
    'joined ana@example.com (Ana) with bob@example.com'), ('coach@example.com', 'client-changed', '${cut}')`);

  await migrate({ kind: 'postgres', url: site.databaseUrl ?? '' });
  const named = await run(`select coalesce('mail ' || mail_id, 'entry ' || audit_log_id) as row, email, client_id
    from named_clients order by mail_id, audit_log_id, email`);
  expect(named.map((name) => [name.row, name.email, name.client_id])).toEqual([
    ['mail 1', 'ana@example.com', 1],
    ['mail 2', 'zoe@example.com', null],
    ['mail 3', 'bob@example.com', null],
    ['mail 4', '', null],
    ['mail 4', 'ana@example.com', 1],
    ['mail 5', 'cut@example.com', null],
    ['mail 6', '', null],
    ['entry 1', 'ana@example.com', 1],
    ['entry 1', 'bob@example.com', null],
    ['entry 2', 'zoe@example.com', null],
  ]);
  expect((await run('select subject from audit_log where id = 2'))[0]?.subject).toMatch(/zoe@example.com, $/);
  await site.close();
});
