import { readFileSync } from 'node:fs';
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' };
import { openSite } from './open-site.ts';

/**
 * Opens a site with the empty tables from before the migration with this name, such as 'clients'. `migrate` of
 * `db/migrate.ts` brings them up to date.
 */
export async function openSiteBefore(migration: string) {
  const site = await openSite();
  const run = async (text: string) => (await site.ctx.database.runStatement(text)).rows;
  await run('drop schema drizzle cascade; drop schema public cascade; create schema public; create schema drizzle');
  const index = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${migration}`));
  for (const { tag } of journal.entries.slice(0, index)) {
    await run(readFileSync(new URL(`../db/migrations/${tag}.sql`, import.meta.url), 'utf8'));
  }
  // Records the applied migrations as drizzle does.
  await run('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)');
  const last = journal.entries[index - 1]?.when;
  await run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('before', ${last})`);
  return { site, run };
}
