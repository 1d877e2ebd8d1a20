import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runOwnerCommand } from '../testing/owner-commands.ts';
import { newDataFolder, startServer } from '../testing/server-process.ts';

const runDoctor = (env: Record<string, string>, args: string[] = []) => runOwnerCommand('doctor', args, env);

test('finds nothing bad about a site that runs, and about the same one at rest', async () => {
  const site = await startServer();
  onTestFinished(async () => {
    await site.stop('SIGKILL');
    await site.forgetData();
  });
  const settings = { DATA_DIR: site.dataDir, PORT: new URL(site.address).port, SMTP_URL: '' };
  const running = await runDoctor({ ...settings, PUBLIC_URL: site.address });
  expect(running).toMatchObject({ code: 0, err: '' });
  expect(running.out).toMatch(/^good +Database +The site is running/m);
  expect(running.out).toMatch(/^good +Address/m);

  await site.stop();
  const resting = await runDoctor(settings);
  expect(resting).toMatchObject({ code: 0, err: '' });
  expect(resting.out).toMatch(/^good +Tables +All \d+ migrations are done/m);
});

test('ends with 1 where something is bad, and shows no secret', async () => {
  const DATA_DIR = await newDataFolder();
  const { code, out } = await runDoctor({
    DATA_DIR,
    DATABASE_URL: 'postgres://site:db-secret@127.0.0.1:9/site',
    SMTP_URL: 'smtp://site:mail-secret@127.0.0.1:9',
    PUBLIC_URL: 'http://127.0.0.1:9',
  });
  expect(code).toBe(1);
  expect(out).toMatch(/^BAD +Database/m);
  expect(out).toMatch(/^BAD +Mail/m);
  expect(out).toMatch(/things are bad\.$/m);
  expect(out).not.toContain('secret');
});

test('makes no database where there is none', async () => {
  const DATA_DIR = join(await newDataFolder(), 'mistyped');
  const { code, out } = await runDoctor({ DATA_DIR });
  expect(code).toBe(1);
  expect(out).toMatch(/^BAD +Database +There is no database in /m);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('names the settings that are wrong, and options that it does not know', async () => {
  expect(await runDoctor({ PORT: 'abc' })).toMatchObject({ code: 1, err: expect.stringContaining('PORT') });
  expect(await runDoctor({}, ['--fast'])).toMatchObject({ code: 1, err: expect.stringContaining('--mail') });
});
