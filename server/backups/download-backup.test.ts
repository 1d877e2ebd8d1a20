import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { allowBackupDownload, downloadBackup } from '#contracts/backups/backups.ts';
import { connectTo } from '../db/dedicated-connection.ts';
import { OperatorError } from '../process/startup-errors.ts';
import {
  addUser,
  auditEntries,
  type Browser,
  openBrowser,
  PASSWORD,
  signIn,
  signInLimits,
  useCoach,
} from '../testing/accounts.ts';
import { backupSource, sumTables, usePlaces } from '../testing/backups.ts';
import { type OpenSite, useEmptySite } from '../testing/open-site.ts';
import { sendBackup } from './download-backup.ts';
import { restoreBackup } from './restore.ts';
import { streamBackup } from './write-backup.ts';

const site = useEmptySite({ listen: true, env: signInLimits(3, 100, 100) });
const coach = useCoach(site);
const identity = await generateIdentity();
const encryptedSite = useEmptySite({
  listen: true,
  env: { BACKUP_RECIPIENT: await identityToRecipient(identity), LIMIT_BACKUP_DOWNLOADS_PER_HOUR: '3' },
});
const encryptedCoach = useCoach(encryptedSite);
const places = usePlaces();

const ask = (browser: Browser = coach, password: unknown = PASSWORD) =>
  browser.send('POST', allowBackupDownload.path, { password });

/** Downloads the bytes, which `send` would take for text. */
async function download(from: OpenSite, browser: Browser, path: string) {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const address = from.app.server.address() as { port: number };
  return fetch(`http://127.0.0.1:${address.port}${path}`, { headers: { cookie } });
}

async function saveReply(reply: Response): Promise<string> {
  const file = join(await places.newFolder(), 'site.backup');
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  return file;
}

test('the coach downloads a fresh backup with the password, which restores, and the audit log has it', async () => {
  await addUser(site);
  const { status, body } = await ask();
  expect(status).toBe(200);
  const reply = await download(site, coach, body.path);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-disposition': 'attachment; filename="site-2027-01-01-120000.backup"',
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
  });
  const place = await places.newPlace();
  const manifest = await restoreBackup(place, await saveReply(reply), undefined);
  expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(2);
  expect((await auditEntries(site)).at(-1)).toEqual([
    'coach@example.com',
    'backup-downloaded',
    'site-2027-01-01-120000.backup, not encrypted',
  ]);
  expect((await readdir(site.ctx.config.dataDir)).filter((name) => name.startsWith('backup-rows'))).toEqual([]);
  const { body: checklist } = await coach.send('GET', '/api/admin/getting-live');
  expect(checklist.done.backup, 'the checklist has it').toBe(true);
});

test('with a recipient, the download is encrypted', async () => {
  const { body } = await ask(encryptedCoach);
  const reply = await download(encryptedSite, encryptedCoach, body.path);
  expect(reply.headers.get('content-disposition')).toContain('.backup.age"');
  const file = await saveReply(reply);
  await expect(restoreBackup(await places.newPlace(), file, undefined)).rejects.toThrow('encrypted');
  const place = await places.newPlace();
  await restoreBackup(place, file, identity);
  const restored = await connectTo(place);
  expect((await sumTables(restored.readSnapshot)).users?.rows).toBe(1);
  await restored.close();
});

describe('refused', () => {
  test('a wrong password or an odd body, and guessing is limited like signing in', async () => {
    for (const [password, sentence] of [
      ['', 'Please enter your password'],
      [7, 'This must be text'],
      ['wrong horse', 'That isn’t your current password. Please try again.'],
    ])
      expect(await ask(coach, password)).toMatchObject({ status: 400, body: { fields: { password: sentence } } });
    for (let tries = 0; tries < 2; tries += 1) expect((await ask(coach, 'wrong horse')).status).toBe(400);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  test('more than a few an hour', async () => {
    for (let count = 0; count < 3; count += 1) expect((await ask(encryptedCoach)).status).toBe(200);
    expect(await ask(encryptedCoach)).toMatchObject({
      status: 429,
      body: { message: 'That’s a lot of backups in a short time. Please wait an hour before you download another.' },
    });
  });

  test('another admin', async () => {
    await addUser(site, { email: 'second@example.com', isAdmin: true });
    const { path } = (await ask()).body;
    const admin = await signIn(site, 'second@example.com');
    for (const { body } of [await ask(admin), await admin.send('GET', path)]) expect(body.code).toBe('MAIN_ADMIN');
  });

  test('a ticket that was used, is too old, was changed, or was made for another session', async () => {
    const refusal = { status: 404, body: { code: 'NOT_FOUND' } };
    const used = (await ask()).body.path;
    expect((await coach.send('GET', used)).status).toBe(200);
    expect(await coach.send('GET', used)).toMatchObject(refusal);
    const changed = (await ask()).body.path.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
    expect(await coach.send('GET', changed)).toMatchObject(refusal);
    const old = (await ask()).body.path;
    const otherSession = openBrowser(site);
    await otherSession.send('POST', '/api/login', { email: 'coach@example.com', password: PASSWORD, takeOver: true });
    expect(await otherSession.send('GET', old)).toMatchObject(refusal);
    site.setNow('2027-01-01T12:01:00Z');
    expect(await otherSession.send('GET', old)).toMatchObject(refusal);
    for (const ticket of ['x', '%00', `${'9'.repeat(13)}-${'a'.repeat(16)}-${'b'.repeat(64)}`])
      expect(await otherSession.send('GET', downloadBackup.path.replace(':ticket', ticket))).toMatchObject(refusal);
    expect((await auditEntries(site)).filter(([, action]) => action === 'backup-downloaded')).toHaveLength(1);
  });
});

test('where the rows cannot be read, the reply says so', async () => {
  const readSnapshot = () => Promise.reject(new OperatorError('The disk is full, so no backup was made.'));
  const database = Object.assign(Object.create(site.ctx.database), { readSnapshot });
  await expect(sendBackup({ ...site.ctx, database }, 'coach@example.com')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The backup couldn’t be made. The disk is full, so no backup was made.',
  });
});

test('a browser that leaves ends the work and leaves nothing behind', async () => {
  const { dataDir, filesFolder } = site.ctx.config;
  await mkdir(filesFolder, { recursive: true });
  await writeFile(join(filesFolder, 'clip.mp4'), randomBytes(5_000_000));
  const { content, written } = await streamBackup(backupSource(site));
  content.destroy();
  await expect(written).rejects.toThrow('Premature close');
  expect((await readdir(dataDir)).filter((name) => name.startsWith('backup-rows'))).toEqual([]);
});
