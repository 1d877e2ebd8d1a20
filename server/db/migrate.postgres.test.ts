import { expect, test } from 'vitest';
import { openSite } from '../testing/open-site.ts';
import { users } from './account-tables.ts';
import { openDatabase } from './connect.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

test('servers that start at the same moment on one new database bring its tables up to date once', async () => {
  const site = await openSite();
  await site.ctx.database.runStatement('drop schema drizzle cascade; drop schema public cascade; create schema public');
  const place = { kind: 'postgres' as const, url: site.databaseUrl ?? '', poolSize: 2, onError: () => {} };
  const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase(place)));
  const { rows } = await site.ctx.database.runStatement(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  );
  expect(rows).toEqual([{ applied: journal.entries.length }]);
  expect(await opened[0]?.select().from(users)).toEqual([]);
  await Promise.all(opened.map((database) => database.close()));
  await site.close();
});
