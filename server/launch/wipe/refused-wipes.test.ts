import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { users } from '../../db/schema.ts';
import { addUser, auditLines, signIn, signInLimits, useCoach } from '../../testing/accounts.ts';
import { buyCall } from '../../testing/admin-payments.ts';
import { storedMails } from '../../testing/mail-delivery.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { storedPayments } from '../../testing/payments.ts';
import { useWipe } from '../../testing/wipe-test-data.ts';

const site = useEmptySite({ listen: true, env: signInLimits(3, 100, 100) });
const coach = useCoach(site);
const { preview, counts, wipe } = useWipe(site, coach);
const folder = () => site.ctx.config.filesFolder;

async function expectNothingWiped() {
  expect(await counts()).toMatchObject({ demoHours: 53, demoMembers: 1 });
  expect(await readdir(folder()).catch(() => [])).toEqual([]);
  expect((await auditLines(site)).join()).not.toContain('test-data-wiped');
}

test('a wrong word or a wrong password wipes nothing, and says why at its field', async () => {
  const odd = [
    [{ confirmation: 'yes' }, 'confirmation', 'Please type the word “wipe”'],
    [{ password: 'wrong horse' }, 'password', 'That isn’t your current password. Please try again.'],
  ] as const;
  for (const [changed, field, sentence] of odd)
    expect(await wipe(changed)).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
  await expectNothingWiped();
  expect((await wipe({ confirmation: ' Wipe ' })).status).toBe(200);
});

test('guessing the password is limited like signing in', async () => {
  for (let tries = 0; tries < 3; tries += 1) expect((await wipe({ password: 'wrong horse' })).status).toBe(400);
  expect(await wipe()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  await expectNothingWiped();
});

test('what was bought after the preview is not wiped unseen', async () => {
  const { testData } = await preview();
  await buyCall(site);
  expect(await wipe({ counts: testData })).toMatchObject({
    status: 409,
    body: { code: 'NOT_POSSIBLE', message: expect.stringContaining('Please take another look') },
  });
  expect(await storedPayments(site)).toHaveLength(1);
  await expectNothingWiped();
});

test('another admin neither sees nor wipes nor downloads', async () => {
  const { copy } = (await wipe()).body;
  await addUser(site, { email: 'second@example.com', isAdmin: true });
  const admin = await signIn(site, 'second@example.com');
  const look = (path: string) => admin.send('GET', `/api/admin/getting-live/${path}`);
  for (const reply of [await wipe({}, admin), await look('wipe'), await look(`wiped/${copy}`)])
    expect(reply).toMatchObject({ status: 403, body: { code: 'MAIN_ADMIN' } });
  expect(await site.db.$count(users)).toBe(2);
});

test('if the copy cannot be written, everything stays, also the mails', async () => {
  await buyCall(site);
  const mails = await storedMails(site);
  await writeFile(folder(), 'a file in place of the folder');
  expect(await wipe()).toMatchObject({ status: 503, body: { message: expect.stringContaining('nothing was wiped') } });
  await rm(folder());
  expect(await storedMails(site)).toEqual(mails);
  await expectNothingWiped();
});

test('a copy of the same second is never overwritten', async () => {
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), 'wiped-2027-01-01-120000.json'), 'earlier');
  expect((await wipe()).status).toBe(503);
  expect((await coach.send('GET', '/api/admin/getting-live/wiped/wiped-2027-01-01-120000.json')).body).toBe('earlier');
});

test('a wipe whose reply got lost, or that was clicked twice, is made once', async () => {
  const shown = (await preview()).testData;
  const replies = await Promise.all([wipe({ counts: shown }), wipe({ counts: shown })]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await wipe({ counts: shown })).toMatchObject({
    status: 200,
    body: { message: 'There’s nothing left to wipe.', copy: 'wiped-2027-01-01-120000.json' },
  });
  expect(await readdir(folder())).toEqual(['wiped-2027-01-01-120000.json']);
  expect((await auditLines(site)).filter((line) => line.includes('test-data-wiped'))).toHaveLength(1);
});

test('the copy is downloaded by its name alone: no other file, no way out of the folder', async () => {
  const { copy } = (await wipe()).body;
  const download = (name: string) => coach.send('GET', `/api/admin/getting-live/wiped/${name}`);
  const reply = await download(copy);
  expect(reply).toMatchObject({ status: 200, body: { tables: { users: [{ email: 'member@example.com' }] } } });
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="${copy}"`);
  await writeFile(join(folder(), 'secret.json'), '{}');
  await writeFile(join(site.ctx.config.dataDir, 'wiped-2026-01-01-000000.json'), '{}');
  await symlink('/etc/hostname', join(folder(), 'wiped-2026-01-02-000000.json'));
  await mkdir(join(folder(), 'wiped-2026-01-03-000000.json'));
  const wrong = [
    'secret.json',
    '..%2Fwiped-2026-01-01-000000.json',
    'wiped-2026-01-01-000000.json',
    '%00',
    `${copy}%0A`,
    'wiped-2026-01-02-000000.json',
    'wiped-2026-01-03-000000.json',
    '%2e%2e%2fsecret',
    'a'.repeat(5000),
  ];
  for (const name of wrong) expect((await download(name)).status, name).toBe(404);
});
