import pg from 'pg';
import { expect, test } from 'vitest';
import { freeCallRequest, useBookings } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { erasePerson } from './erase-person.ts';

const site = useEmptySite({ env: { ADMIN_EMAIL: 'coach@example.com' } });
useBookings(site);

const book = async (who: number, selectedTimeSlot: string) =>
  (await site.send('POST', '/api/consultation-request', freeCallRequest(who, { selectedTimeSlot }))).status;

/** Other databases of the server have tables of the same ids, and their locks are listed too. */
const inThisDatabase = 'database = (select oid from pg_database where datname = current_database())';

/** Stops the erasure where it reads `table`, runs `meanwhile`, and lets it finish. */
async function eraseHeldAt(table: string, meanwhile: (lock: pg.Client) => Promise<void>): Promise<void> {
  const lock = new pg.Client({ connectionString: site.databaseUrl });
  await lock.connect();
  try {
    await lock.query(`begin; lock table ${table} in access exclusive mode`);
    const erased = erasePerson(site.ctx, async () => 'ana1@example.com', { admin: 'coach@example.com' });
    const waiting = `select 1 from pg_locks where not granted and ${inThisDatabase} and relation = '${table}'::regclass`;
    await expect.poll(async () => (await lock.query(waiting)).rowCount).toBe(1);
    await meanwhile(lock);
    await lock.query('commit');
    await erased;
  } finally {
    await lock.end();
  }
}

/** Modes of the locks on the site's tables that keep others from writing or reading, and are not this connection's. */
const blockingLocks = `select mode from pg_locks join pg_class on pg_class.oid = relation
  where granted and ${inThisDatabase} and pid <> pg_backend_pid()
    and relkind = 'r' and relnamespace = 'public'::regnamespace
    and mode not in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')`;

test('bookings go on while the sandbox is searched', async () => {
  expect(await book(1, '2027-01-04-930am')).toBe(201);
  await eraseHeldAt('sandbox_events', async (lock) => {
    expect((await lock.query(blockingLocks)).rows).toEqual([]);
    expect(await book(2, '2027-01-11-930am')).toBe(201);
  });
});
