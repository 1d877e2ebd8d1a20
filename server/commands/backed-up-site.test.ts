import { mkdir, readdir, readFile, rename, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { usePlaces } from '../testing/backups.ts';
import { runOwnerCommand } from '../testing/owner-commands.ts';
import { useServers } from '../testing/server-processes.ts';
import { bookFreeSlot, postJson } from '../testing/site-requests.ts';
import { waitUntil } from '../testing/wait-until.ts';

// Runs the commands as their own processes, on the data of a real site.
const places = usePlaces();
const start = useServers();

test('a running site is backed up, and a restored one signs in, numbers on, and sends each waiting mail once', async () => {
  const secrets = { ADMIN_PASSWORD: 'the coach chose this', SMTP_URL: 'smtp://site:mail-secret@127.0.0.1:1' };
  const settings = { ADMIN_EMAIL: 'coach@example.com', SEED: 'demo' };
  const site = await start({ ...settings, ...secrets });
  const ids = [await bookFreeSlot(site.address, 1), await bookFreeSlot(site.address, 2)];
  expect((await stat(join(site.dataDir, 'control.sock'))).mode & 0o777).toBe(0o600);

  const folder = await places.newFolder();
  const file = join(folder, 'site.backup');
  const env = { ...settings, ...secrets, DATA_DIR: site.dataDir };
  const backup = await runOwnerCommand('backup', [file], env);
  expect([backup.code, backup.err]).toEqual([0, '']);
  expect(backup.out).toContain('The backup is complete');
  expect(backup.out).toContain('it is not encrypted');
  const tar = gunzipSync(await readFile(file));
  expect(tar.includes('coach@example.com') && tar.includes('smtp://left-out:left-out@127.0.0.1')).toBe(true);
  for (const secret of ['mail-secret', secrets.ADMIN_PASSWORD]) expect(tar.includes(secret), secret).toBe(false);
  expect(await runOwnerCommand('backup', [file], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  });
  expect(await runOwnerCommand('backup', [], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Name one file'),
  });

  const refused = await runOwnerCommand('restore', [file], env);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^The site is running/) });
  await site.stop();
  expect(await readdir(site.dataDir)).not.toContain('control.sock');
  const stopped = await runOwnerCommand('backup', [join(folder, 'stopped'), '--with-secrets'], env);
  expect([stopped.code, stopped.err]).toEqual([0, '']);
  expect(gunzipSync(await readFile(join(folder, 'stopped'))).includes('mail-secret')).toBe(true);

  const dataDir = join(folder, 'data');
  const restored = await runOwnerCommand('restore', [file], { ...settings, DATA_DIR: dataDir });
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(restored.out).toContain('every row and file has been read back');
  expect(await readFile(join(dataDir, 'settings-of-backup.env'), 'utf8')).toContain(
    "SMTP_URL='smtp://left-out:left-out@",
  );

  const second = await start({ ...settings, DATA_DIR: dataDir });
  const signIn = await postJson(second.address, '/api/login', {
    email: settings.ADMIN_EMAIL,
    password: secrets.ADMIN_PASSWORD,
  });
  expect(signIn.status).toBe(200);
  expect(await bookFreeSlot(second.address, 3)).toBeGreaterThan(Math.max(...ids) + 1000);
  const recipients = async () =>
    Promise.all(
      (await readdir(join(dataDir, 'outbox')).catch(() => []))
        .filter((name) => name.endsWith('.eml'))
        .map(
          async (name) => /^To: .*?([\w.]+@[\w.]+)/m.exec(await readFile(join(dataDir, 'outbox', name), 'utf8'))?.[1],
        ),
    );
  await waitUntil(async () => (await recipients()).length >= 6);
  const counts = Object.groupBy(await recipients(), (recipient) => recipient ?? '');
  for (const who of [1, 2, 3]) expect(counts[`ana${who}@example.com`], `mails to person ${who}`).toHaveLength(1);
});

test('a start whose database is damaged names the newest backup and the commands that bring it back', async () => {
  const settings = { ADMIN_EMAIL: 'coach@example.com', SEED: 'demo' };
  const first = await start(settings);
  const { dataDir } = first;
  const env = { ...settings, DATA_DIR: dataDir };
  await bookFreeSlot(first.address, 1);
  const [older, newest] = ['older.backup', 'newest.backup'].map((name) => join(dataDir, 'backups', name)) as [
    string,
    string,
  ];
  await mkdir(dirname(older));
  await writeFile(older, '');
  expect(await runOwnerCommand('backup', [newest], env)).toMatchObject({ code: 0 });
  await utimes(older, 0, 0);
  await first.stop();
  await mkdir(join(dataDir, 'files'), { recursive: true });
  await writeFile(join(dataDir, 'files/clip.mp4'), 'came after the backup');
  await truncate(join(dataDir, 'db/postgres/global/pg_control'));

  const message = new RegExp(
    [
      `^(?:the server ended with 1: )?The database in ${dataDir}/db/postgres does not open: could not read file "global/pg_control".*`,
      `The newest backup is ${newest}, made at .* UTC; what came in after it is not in it. To go back to it:`,
      `  mv ${dataDir}/db ${dataDir}/db.damaged`,
      `  mv ${dataDir}/files ${dataDir}/files.damaged`,
      `  npm run restore -- ${newest}`,
      `Then start the site. Keep ${dataDir}/db.damaged until nothing is missed.\n$`,
    ].join('\n'),
  );
  await expect(start(env)).rejects.toThrow(message);
  expect(await runOwnerCommand('admin-reset', [], env)).toMatchObject({ code: 1, err: expect.stringMatching(message) });
  for (const name of ['db', 'files']) await rename(join(dataDir, name), join(dataDir, `${name}.damaged`));
  expect(await runOwnerCommand('restore', [newest], env)).toMatchObject({ code: 0, err: '' });
  expect(await bookFreeSlot((await start(env)).address, 2)).toBeGreaterThan(1000);
});
