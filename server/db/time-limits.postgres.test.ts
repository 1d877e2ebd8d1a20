import { expect, test } from 'vitest';
import { openSite } from '../testing/open-site.ts';
import { waitForLock } from '../testing/wait-until.ts';
import { openDatabase } from './connect.ts';
import { connectToPostgres } from './dedicated-connection.ts';
import { sql } from './drizzle.ts';
import { MIGRATION_LOCK } from './migration-files.ts';

const LONGER_THAN_LIMIT = 'select pg_sleep(0.3)';

/** The database, whose sessions begin with short limits, as a hosted one may set for the role. */
function limitSessions(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c statement_timeout=100 -c idle_in_transaction_session_timeout=100');
  return url.href;
}

test('a backup, a restore and a move may take longer than the limits of the role', async () => {
  const site = await openSite();
  const url = limitSessions(site.databaseUrl ?? '');
  const connection = await connectToPostgres(url);
  const result = connection.transaction(async (tx) => {
    await tx.execute(sql.raw(LONGER_THAN_LIMIT));
    // Meanwhile the transaction is idle.
    await site.ctx.database.runStatement(LONGER_THAN_LIMIT);
    return (await tx.execute(sql`select 1 as n`)).rows;
  });
  await expect(result).resolves.toEqual([{ n: 1 }]);
  await connection.close();
  await site.close();
});

test('a server waits longer than the limits of the role for another that migrates', async () => {
  const site = await openSite();
  const other = await connectToPostgres(site.databaseUrl ?? '');
  const opening = await other.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const url = limitSessions(site.databaseUrl ?? '');
    const opened = openDatabase({ kind: 'postgres', url, poolSize: 1, onError: () => {} });
    opened.catch(() => {});
    await waitForLock(site);
    await tx.execute(sql.raw(LONGER_THAN_LIMIT));
    return { opened };
  });
  await (await opening.opened).close();
  await other.close();
  await site.close();
});
