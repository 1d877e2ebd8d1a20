import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newContentFolder } from '../testing/content-folder.ts';
import { useSite } from '../testing/open-site.ts';
import { runOwnerCommand } from '../testing/owner-commands.ts';
import { useTwoServers } from '../testing/server-processes.ts';

const site = useSite({ own: true });
const servers = useTwoServers(site, () => ({ SEED: 'demo', ADMIN_PASSWORD: 'plum tree in the rain' }));

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
    .poll(pages, { timeout: 10_000, interval: 50 })
    .toEqual([expect.stringContaining('Eat in peace'), expect.stringContaining('Eat in peace')]);
}, 90_000);
