import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { clearText } from '../../testing/sealing.ts';
import { eq } from '../drizzle.ts';
import { clients, siteSecrets } from '../schema.ts';
import { toDataKey } from './data-keys.ts';
import { openSealer } from './open-sealer.ts';
import { rotateDataKey } from './rotate-data-key.ts';
import { sealAgain } from './seal-again.ts';
import { readKeyId } from './seal-value.ts';
import { createSealer, UNREADABLE } from './sealer.ts';

const site = useEmptySite();
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coach-site-key-'));
  // As before the first start.
  await site.db.delete(siteSecrets).where(eq(siteSecrets.name, 'data key check'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const config = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
const open = (env: Record<string, string> = {}) => openSealer(site.ctx.database, config(env));
const keyFile = () => join(dataDir, 'data-key');
const [one, two] = ['11'.repeat(32), Buffer.alloc(32, 9).toString('base64')] as [string, string];

async function addClient(): Promise<number> {
  const [row] = await site.db
    .insert(clients)
    .values({ email: 'ana@example.com', notes: clearText('Insulin') })
    .returning();
  return row?.id ?? 0;
}
const readNotes = async (id: number) => (await site.db.select().from(clients).where(eq(clients.id, id)))[0];

test('the first start makes a key that only the site’s user may read, and later starts use it', async () => {
  const sealer = await open();
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  const id = await addClient();
  const options = { database: site.ctx.database, sealer, filesFolder: join(dataDir, 'files') };
  expect(await sealAgain(options)).toBe(1);
  expect(await sealAgain(options)).toBe(0);
  const row = await readNotes(id);
  expect(row?.notes).toMatch(/^sealed:1:/);
  expect((await open()).openRow('clients', row as NonNullable<typeof row>).notes).toBe('Insulin');
});

test('two first starts at once agree', async () => {
  const [a, b] = await Promise.all([open(), open()]);
  expect(a.newestKey()).toEqual(b.newestKey());
});

test('a missing key and a wrong one stop the start with what to do, and make no new key', async () => {
  await open();
  const kept = await readFile(keyFile(), 'utf8');
  await rm(keyFile());
  await expect(open()).rejects.toThrow(/^The key of this database is missing: there is no .*data-key/);
  await expect(stat(keyFile())).rejects.toThrow('ENOENT');
  await expect(open({ DATA_KEY: one })).rejects.toThrow(
    /^DATA_KEY is not the key of this database, which is [0-9a-f]{8}/,
  );
  await writeFile(keyFile(), two);
  await expect(open()).rejects.toThrow(/data-key is not the key of this database/);
  await writeFile(keyFile(), 'no key');
  await expect(open()).rejects.toThrow('data-key is damaged');
  await rm(keyFile());
  await open({ DATA_KEY: kept.trim() });
});

test('the key file is replaced, everything is sealed anew, and a run that was cut is completed', async () => {
  const sealer = await open();
  const id = await addClient();
  await sealAgain({ database: site.ctx.database, sealer, filesFolder: dataDir });
  const before = (await readFile(keyFile(), 'utf8')).trim();
  // A run that was cut after it had added its key.
  await writeFile(keyFile(), `${two}\n${before}\n`);
  expect((await open()).openRow('clients', (await readNotes(id)) as never)).toMatchObject({ notes: 'Insulin' });
  expect((await rotateDataKey(config(), site.ctx.database)).join('\n')).toContain('One row is sealed with a new key');
  expect((await readFile(keyFile(), 'utf8')).trim()).toBe(two);
  expect((await readFile(join(dataDir, 'data-key.old'), 'utf8')).trim()).toBe(before);
  expect((await open()).openRow('clients', (await readNotes(id)) as never)).toMatchObject({ notes: 'Insulin' });
  await rotateDataKey(config(), site.ctx.database);
  expect((await readFile(join(dataDir, 'data-key.old'), 'utf8')).trim().split('\n')).toEqual([two, before]);
  expect((await open()).openRow('clients', (await readNotes(id)) as never)).toMatchObject({ notes: 'Insulin' });
});

test('with DATA_KEY the command says what to set, and then seals with it', async () => {
  const sealer = await open({ DATA_KEY: one });
  const id = await addClient();
  await sealAgain({ database: site.ctx.database, sealer, filesFolder: dataDir });
  const printed = (await rotateDataKey(config({ DATA_KEY: one }), site.ctx.database)).join('\n');
  expect(printed).toContain('DATA_KEY_OLD');
  expect(printed).not.toContain(one);
  const both = { DATA_KEY: two, DATA_KEY_OLD: one };
  expect((await open(both)).openRow('clients', (await readNotes(id)) as never)).toMatchObject({ notes: 'Insulin' });
  expect((await rotateDataKey(config(both), site.ctx.database)).join('\n')).toContain('Take DATA_KEY_OLD out');
  expect((await open({ DATA_KEY: two })).openRow('clients', (await readNotes(id)) as never)).toMatchObject({
    notes: 'Insulin',
  });
  await expect(open({ DATA_KEY: one })).rejects.toThrow('DATA_KEY is not the key');
});

test('a damaged value stays where it is, and does not stop the others', async () => {
  const sealer = await open();
  const damaged = await addClient();
  await site.db.update(clients).set({ notes: clearText('sealed:1:00000000:AAAA') });
  await site.db.insert(clients).values({ email: 'ben@example.com', notes: clearText('Asthma') });
  await sealAgain({ database: site.ctx.database, sealer, filesFolder: dataDir });
  const rows = (await site.db.select().from(clients).orderBy(clients.id)).map(
    (row) => sealer.openRow('clients', row).notes,
  );
  expect(rows).toEqual([UNREADABLE, 'Asthma']);
  expect((await readNotes(damaged))?.notes).toBe('sealed:1:00000000:AAAA');
});

describe('the sealer', () => {
  const first = toDataKey(Buffer.alloc(32, 1));
  const second = toDataKey(Buffer.alloc(32, 2));
  const damaged: string[] = [];
  const sealer = createSealer(
    () => [first],
    (place) => damaged.push(place),
  );
  const seal = (notes: string, id = 7) => sealer.sealRow('clients', id, { notes }).notes;
  const open = (notes: ReturnType<typeof seal>, id = 7) => sealer.openRow('clients', { id, notes }).notes;
  const textOf = (value: unknown) => value as string;

  test.each(['Diabetes, since 2019', 'ünïcödé 🥦\nsecond line', 'x'.repeat(5000)])(
    'what is sealed opens: %s',
    (text) => {
      const sealed = seal(text);
      expect(textOf(sealed)).toMatch(/^sealed:1:[0-9a-f]{8}:[\w-]+$/);
      expect(textOf(sealed)).not.toContain(text);
      expect(open(sealed)).toBe(text);
    },
  );

  test('the same text is never sealed alike, and short texts have one length', () => {
    expect(seal('yes')).not.toBe(seal('yes'));
    expect(textOf(seal('yes'))).toHaveLength(textOf(seal('no')).length);
  });

  test('a value belongs to its table, column and row: elsewhere it is unreadable', () => {
    const sealed = seal('None');
    expect(open(sealed, 8)).toBe(UNREADABLE);
    expect(sealer.openRow('coaching_calls', { id: 7, coachNotes: sealed }).coachNotes).toBe(UNREADABLE);
    const { goals } = sealer.sealRow('coaching_calls', 7, { goals: 'None' });
    expect(sealer.openRow('coaching_calls', { id: 7, coachNotes: goals }).coachNotes).toBe(UNREADABLE);
    expect(damaged.length).toBeGreaterThan(2);
  });

  test('an answer belongs to its question', () => {
    const answers = [
      { id: 'q1', question: 'Do you cook?', answer: 'Yes' },
      { id: 'q2', question: 'Do you smoke?', answer: 'No' },
    ];
    const { ownAnswers } = sealer.sealRow('consultation_requests', 3, { ownAnswers: answers });
    expect(sealer.openRow('consultation_requests', { id: 3, ownAnswers }).ownAnswers).toEqual(answers);
    const [one, other] = ownAnswers as [(typeof ownAnswers)[number], (typeof ownAnswers)[number]];
    const swapped = [
      { ...one, answer: other.answer },
      { ...other, answer: one.answer },
    ];
    expect(sealer.openRow('consultation_requests', { id: 3, ownAnswers: swapped }).ownAnswers).toMatchObject([
      { answer: UNREADABLE },
      { answer: UNREADABLE },
    ]);
  });

  test.each(['', 'sealed:1:', 'clear words'])('%j was never sealed, and is read as it is', (text) => {
    expect(open(text as unknown as ReturnType<typeof seal>)).toBe(text);
  });

  test('a value that is cut or changed is unreadable, and nothing throws', () => {
    const sealed = textOf(seal('Insulin'));
    const other = sealed[40] === 'A' ? 'B' : 'A';
    for (const broken of [
      sealed.slice(0, 30),
      sealed.slice(0, -8),
      `${sealed.slice(0, 40)}${other}${sealed.slice(41)}`,
    ])
      expect(open(broken as unknown as ReturnType<typeof seal>)).toBe(UNREADABLE);
  });

  test('an older key opens until all is sealed anew, and then no more', () => {
    const both = createSealer(() => [second, first]);
    const old = { id: 7, notes: seal('Insulin') };
    expect(both.openRow('clients', old).notes).toBe('Insulin');
    const anew = both.resealRow('clients', old);
    expect(readKeyId(textOf(anew.notes))).toBe(second.id);
    expect(createSealer(() => [second]).openRow('clients', anew).notes).toBe('Insulin');
    expect(sealer.openRow('clients', anew).notes).toBe(UNREADABLE);
    expect(both.resealRow('clients', anew)).toEqual(anew);
  });
});
