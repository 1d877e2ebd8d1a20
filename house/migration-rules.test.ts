import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The newest migration of version 1.0. Later ones run while processes of the release before them are still at work. */
const FIRST_RELEASE = '0026';

/**
 * Migrations that take something away, each with the release that used it last. Only what no process of the release
 * before this one uses may go (CONTRIBUTING, "A release").
 */
const contractions: Record<string, { lastUsedIn: string }> = {};

const folder = 'server/db/migrations';
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > `${FIRST_RELEASE}~`);

/** Describes each change that would break a process of the previous release. Other tests cover indexes. */
function findContractions(text: string): string[] {
  const statements = text.replaceAll(/--(?!>).*$/gm, '').split('--> statement-breakpoint');
  const defaults = new Set(
    [...text.matchAll(/alter column "(\w+)" set default/gi)].map(([, column]) => column?.toLowerCase()),
  );
  return statements.flatMap((statement) => {
    const sql = statement.replaceAll(/\s+/g, ' ').trim();
    const notNull = [...sql.matchAll(/alter column "(\w+)" set not null/gi)].filter(
      ([, column]) => !defaults.has(column?.toLowerCase()),
    );
    const added = [...sql.matchAll(/add column (?:if not exists )?("\w+"(?:\([^)]*\)|[^,;(])*)/gi)].filter(
      ([, column = '']) => /not null/i.test(column) && !/default|generated|serial/i.test(column),
    );
    const found = [
      /\bdrop (table|column|schema|type|view)\b/i.test(sql) && 'takes something away',
      /^alter table\b.*\brename\b/i.test(sql) && 'renames something',
      /\balter column "\w+" (set data )?type\b/i.test(sql) && 'changes a type',
      /\balter column "\w+" drop default\b/i.test(sql) && 'drops a default',
      notNull.length > 0 && 'requires a value, without a default',
      added.length > 0 && 'adds a column that requires a value, without a default',
    ];
    return found.filter((problem) => problem !== false);
  });
}

test('migrations after version 1.0 only add, so that older processes go on working', () => {
  const problems = migrations.flatMap((name) => {
    const found = findContractions(readFileSync(`${folder}/${name}`, 'utf8'));
    return contractions[name.replace('.sql', '')] ? [] : found.map((problem) => `${name} ${problem}`);
  });
  expect(problems).toEqual([]);
});

test('a listed contraction is a migration, and what it takes away was last used in an earlier release', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  for (const [tag, { lastUsedIn }] of Object.entries(contractions)) {
    expect(migrations).toContain(`${tag}.sql`);
    expect(version.localeCompare(lastUsedIn, 'en', { numeric: true })).toBeGreaterThan(0);
  }
});

test.each([
  ['DROP TABLE "alarms";', 1],
  ['ALTER TABLE "users" DROP COLUMN "phone";', 1],
  ['ALTER TABLE "users" RENAME COLUMN "phone" TO "number";', 1],
  ['ALTER TABLE "users" RENAME TO "people";', 1],
  ['ALTER TABLE "users" ALTER COLUMN "phone" SET DATA TYPE text;', 1],
  ['ALTER TABLE "users" ALTER COLUMN "phone" TYPE text;', 1],
  ['ALTER TABLE "users" ALTER COLUMN "phone" DROP DEFAULT;', 1],
  ['ALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL;', 1],
  ['ALTER TABLE "users" ADD COLUMN "phone" varchar(30) NOT NULL;', 1],
  ['ALTER TABLE "users" ADD COLUMN "share" numeric(10, 2) NOT NULL;', 1],
  ['ALTER TABLE "users" ADD COLUMN "a" text DEFAULT \'\' NOT NULL, ADD COLUMN "b" text\n NOT NULL;', 1],
  ['ALTER TABLE "a" DROP COLUMN "b";--> statement-breakpoint\nDROP TABLE "c";', 2],
  [
    'ALTER TABLE "a" ALTER COLUMN "b" SET DEFAULT 0;--> statement-breakpoint\nALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
    0,
  ],
  ['ALTER TABLE "users" ADD COLUMN "phone" varchar(30);', 0],
  ['ALTER TABLE "users" ADD COLUMN "phone" varchar(30) DEFAULT \'\' NOT NULL;', 0],
  ['CREATE TABLE "notes" ("id" serial PRIMARY KEY NOT NULL, "text" text NOT NULL);', 0],
  ['-- Nobody should drop table users here.\nCREATE INDEX "users_phone" ON "users" ("phone");', 0],
])('a contraction is noticed: %s', (text, count) => {
  expect(findContractions(text)).toHaveLength(count);
});

test('only the newest snapshot is kept, which the next migration is compared with', () => {
  const snapshots = readdirSync(`${folder}/meta`).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toEqual([`${migrations.at(-1)?.slice(0, 4)}_snapshot.json`]);
});
