import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { eq } from '../db/drizzle.ts';
import { clients, siteSecrets } from '../db/schema.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { openSealer } from './open-sealer.ts';
import { rotateDataKey } from './rotate-data-key.ts';
import { sealAgain } from './seal-again.ts';
import { UNREADABLE } from './sealer.ts';

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
