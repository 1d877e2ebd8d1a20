import { PassThrough } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { hasSearchIndex } from '../db/has-search-index.ts';
import { openContext } from '../open-context.ts';
import { createLogger } from '../process/log.ts';
import { addFreeCall } from '../testing/bookings.ts';
import { openSite, useSite } from '../testing/open-site.ts';
import { runOutsideTransaction } from '../testing/run-outside-transaction.ts';
import { searchAll } from './search-all.ts';

const ROWS = 50_000;
const site = useSite({ own: true });
const run = async (text: string) => (await site.ctx.database.runStatement(text)).rows;

beforeAll(async () => {
  // Half of them are mails, as on a real site.
  await run(`insert into search_entries (source_table, row_id, text)
    select (array['clients', 'consultation_requests', 'coaching_calls', 'payments', 'mails', 'mails', 'mails', 'mails'])[i % 8 + 1], i,
      ' first' || i || ' last' || i || ' person' || i || '@example.com 1' || (2020000000 + i)
    from generate_series(1, ${ROWS}) i`);
  await run(`insert into clients (id, first_name, last_name, email) values (4712, 'First', 'Last', '')`);
  await run('vacuum (analyze) search_entries');
});

test.each([
  ['a part of a name', 'ast4712'],
  ['an address', 'rson4712@exam'],
  ['the end of a number', '00-47 12'],
  ['two words', 'first4712 last4712'],
])('%s is found among 50,000 entries by index', async (_name, search) => {
  let found: Awaited<ReturnType<typeof searchAll>> | undefined;
  const statements = await site.recordStatements(async () => {
    found = await searchAll(site.ctx, search);
  });
  expect(found?.clients).toMatchObject([{ id: 4712 }]);
  const reads = statements.filter(({ text }) => text.includes('search_entries'));
  expect(reads).toHaveLength(1);
  for (const { text, values } of reads) {
    const { rows } = await site.ctx.database.runStatement(`explain (costs off) ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('search_entries_text');
    expect(plan).not.toContain('Seq Scan');
  }
});

test('a database that refuses pg_trgm is searched without the index, and the log says so once', async () => {
  const other = await openSite();
  const url = other.databaseUrl ?? '';
  expect(other.logged.join('')).not.toContain('pg_trgm');
  await runOutsideTransaction(
    url,
    `drop extension pg_trgm cascade;
    create function refuse() returns event_trigger language plpgsql as 'begin raise insufficient_privilege; end';
    create event trigger refuse_extensions on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`,
  );
  const lines: string[] = [];
  const log = createLogger(
    'warn',
    new PassThrough().on('data', (line: Buffer) => lines.push(line.toString())),
  );
  const ctx = await openContext(
    other.ctx.config,
    { kind: 'postgres', url, poolSize: 2, onError: () => {} },
    { ...other.ctx, log, ownUrl: () => '' },
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('create extension pg_trgm');
  await addFreeCall(other, undefined, { firstName: 'Seán', lastName: 'O’Neill' });
  expect(await searchAll(ctx, 'oneil')).toMatchObject({ clients: [{ firstName: 'Seán' }], calls: [{ kind: 'free' }] });
  await ctx.queue.stop();
  await ctx.database.close();

  // Once an administrator has added it, the next start makes the index.
  await runOutsideTransaction(
    url,
    'drop event trigger refuse_extensions; create schema extensions; create extension pg_trgm schema extensions',
  );
  const later = await openDatabase({ kind: 'postgres', url, poolSize: 1, onError: () => {} });
  expect(await hasSearchIndex(later)).toBe(true);
  await later.close();
  await other.close();
});
