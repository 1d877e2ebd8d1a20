import { expect, test } from 'vitest';
import { addFreeCall } from '../testing/bookings.ts';
import { storedClients } from '../testing/clients.ts';
import { openSiteBefore } from '../testing/older-site.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { waitForLock } from '../testing/wait-until.ts';
import { migrate } from './migrate.ts';
import { clientAddresses } from './schema.ts';

test('clients are made of the bookings, payments and accounts that a site has already', async () => {
  const { site: old, run } = await openSiteBefore('clients');
  const call = (table: string, more: Record<string, string | number>) => {
    const row = {
      first_name: 'Ana',
      last_name: 'Ruiz',
      email: 'ana@example.com',
      phone: '+12025550001',
      phone_digits: '12025550001',
      contact_method: 'facetime',
      goals: '',
      selected_time_slot: 'x',
      starts_at: '2026-12-01',
      status: 'completed',
      ...more,
    };
    const values = Object.values(row).map((value) => `'${value}'`);
    return `insert into ${table} (${Object.keys(row)}) values (${values})`;
  };
  const free = (more: Record<string, string | number>) => call('consultation_requests', { minutes: 30, ...more });
  for (const statement of [
    free({ coach_notes: 'First call', created_at: '2026-01-01', first_name: 'Anna' }),
    call('coaching_calls', {
      duration: 30,
      amount: 5000,
      coach_notes: 'Second call',
      starts_at: '2026-12-08',
      created_at: '2026-02-01',
      visitor_time_zone: 'Europe/Paris',
    }),
    free({ email: 'robot@example.com', status: 'suspected_robot', coach_notes: 'Odd' }),
    free({ email: 'held@example.com', status: 'unconfirmed' }),
    `insert into payments (kind, idempotency_key, amount, first_name, last_name, email, checkout_hash, created_at)
       values ('course', 'k', 14900, 'Pia', 'Payer', 'pia@example.com', 'h', '2026-03-01')`,
    `insert into users (email, hashed_password, first_name, is_admin, created_at)
       values ('uma@example.com', 'x', 'Uma', false, '2026-04-01'), ('coach@example.com', 'x', 'Maya', true, '2026-01-01'),
         ('ana@example.com', 'x', 'Other', false, '2025-12-01')`,
  ])
    await run(statement);
  await migrate({ kind: 'postgres', url: old.databaseUrl ?? '' });
  expect(await storedClients(old)).toMatchObject([
    {
      email: 'ana@example.com',
      firstName: 'Ana',
      timeZone: 'Europe/Paris',
      phone: '+12025550001',
      notes: 'First call\n\nSecond call',
      createdAt: new Date('2025-12-01T00:00:00Z'),
    },
    { email: 'pia@example.com', firstName: 'Pia', phone: null, notes: '' },
    { email: 'uma@example.com', firstName: 'Uma' },
  ]);
  expect(await old.db.select().from(clientAddresses)).toHaveLength(3);
  const rows = await run(
    `select email, client_id from consultation_requests union all select email, client_id from coaching_calls
      union all select email, client_id from payments union all select email, client_id from users order by 1, 2`,
  );
  expect(rows).toEqual([
    ...Array.from({ length: 3 }, () => ({ email: 'ana@example.com', client_id: 1 })),
    { email: 'coach@example.com', client_id: null },
    { email: 'held@example.com', client_id: null },
    { email: 'pia@example.com', client_id: 2 },
    { email: 'robot@example.com', client_id: null },
    { email: 'uma@example.com', client_id: 3 },
  ]);
  // The sequence goes on where the old rows end.
  await run(free({ email: 'new@example.com', status: 'pending' }));
  expect((await storedClients(old)).map(({ email }) => email)).toContain('new@example.com');
  await old.close();
});

const site = useEmptySite({ own: true });

test('of parallel first bookings with one address, all belong to one client', async () => {
  const times = ['900am', '930am', '1000am', '1030am', '1100am', '1130am'];
  for (let round = 0; round < 5; round += 1) {
    await site.clear();
    await Promise.all(times.map((time) => addFreeCall(site, `2027-01-04-${time}`)));
    expect(await storedClients(site)).toHaveLength(1);
    expect(await site.db.select().from(clientAddresses)).toHaveLength(1);
  }
});

test('a first booking that waits for another one with its address gets the client when that one is undone', async () => {
  let release = () => {};
  const isWritten = new Promise<void>((written) => {
    const undone = site.ctx.database.transaction(async (tx) => {
      await addFreeCall({ db: tx } as never);
      written();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      throw new Error('undone');
    });
    undone.catch(() => {});
  });
  await isWritten;
  const second = addFreeCall(site, '2027-01-04-1000am');
  await waitForLock(site);
  release();
  await second;
  expect(await storedClients(site)).toMatchObject([{ email: 'ana1@example.com' }]);
  expect(await site.db.select().from(clientAddresses)).toHaveLength(1);
});
