import { afterAll, expect, test } from 'vitest';
import { listTables } from '../backups/table-rows.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { sampleCoach, sampleSettings } from '../testing/sample-site.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { bookFreeSlot, postJson } from '../testing/site-requests.ts';
import { sql } from './drizzle.ts';

const site = useEmptySite({ own: true });
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.stop();
  await server?.forgetData();
});

test('a process that does not know a later migration starts, books a call and signs in', async () => {
  // What a later version may add to every table. Raw, since no schema knows it.
  for (const { name } of await site.db.transaction(listTables)) {
    const table = sql.identifier(name);
    await site.db.execute(sql`alter table ${table} add column added_later varchar(40)`);
    await site.db.execute(sql`alter table ${table} add column counted_later integer default 0 not null`);
  }
  await site.db.execute(sql`create table made_later (id serial primary key, user_id integer references users (id))`);
  await site.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2099, 0, 1)})`,
  );
  server = await startServer({ ...sampleSettings, DATABASE_URL: site.databaseUrl ?? '' });
  expect(await bookFreeSlot(server.address, 1)).toBeGreaterThan(0);
  expect((await postJson(server.address, '/api/login', sampleCoach)).status).toBe(200);
  const { rows } = await site.db.execute(sql`select added_later, counted_later from consultation_requests`);
  expect(rows).toEqual([{ added_later: null, counted_later: 0 }]);
});
