import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditLog } from '../db/schema.ts';
import { createSiteSecretReader } from '../db/site-secret.ts';
import { addFreeCall, createCallLink } from '../testing/bookings.ts';
import { newContentFolder } from '../testing/content-folder.ts';
import { useSite } from '../testing/open-site.ts';
import { runOwnerCommand } from '../testing/owner-commands.ts';
import { useTwoServers } from '../testing/server-processes.ts';
import { postJson } from '../testing/site-requests.ts';

const site = useSite({ own: true });
const servers = useTwoServers(site, () => ({ SEED: 'none', ADMIN_PASSWORD: 'plum tree in the rain' }));

const getStatuses = (link: string) =>
  Promise.all(servers.all.map(async ({ address }) => (await postJson(address, '/api/my-call', { link })).status));

test('secrets are replaced while two processes serve: old links open nothing at either, new ones everything', async () => {
  const id = await addFreeCall(site, '2099-01-05-930am');
  let at = Date.parse('2027-01-01T12:00:00Z');
  const remembered = createSiteSecretReader(site.ctx.database, 'devices', () => new Date(at));
  const old = { link: await createCallLink(site, 'free', id), device: await remembered() };
  expect(await getStatuses(old.link)).toEqual([200, 200]);

  const env = { DATABASE_URL: site.databaseUrl ?? '' };
  const { out: stdout } = await runOwnerCommand('rotate-secrets', [], env);
  expect(stdout).toContain('your PostgreSQL');

  expect(await getStatuses(old.link)).toEqual([404, 404]);
  const fresh = await createCallLink(site, 'free', id);
  expect(fresh).not.toBe(old.link);
  expect(await getStatuses(fresh)).toEqual([200, 200]);
  at += 30_000;
  expect(await remembered()).not.toBe(old.device);
  const entries = await site.db.select().from(auditLog);
  expect(entries).toMatchObject([{ actor: 'secrets:rotate', action: 'secrets-rotated' }]);
});

test('a folder that is imported beside running servers is shown by both within two seconds', async () => {
  const env = { DATABASE_URL: site.databaseUrl ?? '', DATA_KEY: '07'.repeat(32), DATA_DIR: site.ctx.config.dataDir };
  const folder = join(await newContentFolder(), 'words');
  const exported = await runOwnerCommand('content-export', [folder], env);
  expect([exported.code, exported.err]).toEqual([0, '']);
  const home = join(folder, 'pages/home.json');
  const words = await readFile(home, 'utf8');
  await writeFile(home, words.replace('Eat well in the week you actually have', 'Eat in peace'));
  const imported = await runOwnerCommand('content-import', [folder], env);
  expect([imported.code, imported.err]).toEqual([0, '']);
  const pages = () => Promise.all([0, 1].map(async (index) => (await fetch(servers.address(index))).text()));
  await expect
    .poll(pages, { interval: 50 })
    .toEqual([expect.stringContaining('Eat in peace'), expect.stringContaining('Eat in peace')]);
});
