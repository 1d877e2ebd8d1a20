import { beforeAll, expect, test } from 'vitest';
import { useSite } from '../testing/open-site.ts';
import { eq, sql } from './drizzle.ts';
import { siteFacts } from './schema.ts';

const site = useSite({ env: { SLOW_QUERY_MS: '150' } });
const secret = 'wombat@visitor.example';

beforeAll(async () => {
  await site.ctx.database.insert(siteFacts).values({ name: 'a row to read' });
});

const slowLines = () =>
  site.logged
    .map((line) => JSON.parse(line) as { msg?: string; statement?: string; ms?: number; level?: number })
    .filter(({ msg }) => msg === 'a slow statement');

/** PGlite has no `pg_sleep` that lets time pass, so the statement counts. */
const isSlow = sql`(select count(*) from generate_series(1, 3000000)) > 0`;

test.each([
  ['alone', () => site.ctx.database],
  ['inside a transaction', undefined],
])('a slow statement is logged %s, with its text and without its values; a fast one is not', async (_name, getDb) => {
  site.logged.length = 0;
  const read = (db: Pick<typeof site.ctx.database, 'select'>) =>
    db
      .select({ name: siteFacts.name })
      .from(siteFacts)
      .where(sql`${eq(siteFacts.name, secret)} or ${isSlow}`);
  await (getDb ? read(getDb()) : site.ctx.database.transaction(read));
  await site.ctx.database.select().from(siteFacts).where(eq(siteFacts.name, secret));
  expect(slowLines()).toMatchObject([{ level: 40, statement: expect.stringContaining('from "site_facts"') }]);
  expect(slowLines()[0]?.ms).toBeGreaterThan(150);
  expect(site.logged.join('')).not.toContain(secret);
});

test('statements that libraries write are timed too, and failing ones', async () => {
  site.logged.length = 0;
  const fails = 'select 1 / (count(*)::int - 3000000) as slow_failure from generate_series(1, $1::int)';
  await expect(site.ctx.database.runStatement(fails, [3_000_000])).rejects.toThrow('division by zero');
  await site.ctx.database.pgBossOptions.db.executeSql('select count(*) as of_jobs from generate_series(1, 3000000)');
  expect(slowLines().map(({ statement }) => /slow_failure|of_jobs/.exec(statement ?? '')?.[0])).toEqual([
    'slow_failure',
    'of_jobs',
  ]);
});

test('a statement that was sent behind a slow one is not slow itself', async () => {
  site.logged.length = 0;
  await site.ctx.database.transaction((tx) =>
    Promise.all([
      tx.runStatement('select count(*) as of_slow from generate_series(1, $1::int)', [3_000_000]),
      tx.runStatement('select 1 as of_fast where $1::int > 0', [1]),
    ]),
  );
  expect(slowLines().map(({ statement }) => /of_\w+/.exec(statement ?? '')?.[0])).toEqual(['of_slow']);
});
