import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coach } from './coach.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { type OwnSite, startOwnSite } from './own-site.ts';

let folder: string;
let site: OwnSite;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coach-site-backups-'));
  const file = join(folder, 'a file in place of the folder');
  await writeFile(file, '');
  // Backups are made after 3 AM on the coach's clock, so it is day there.
  const zone = new Date().getUTCHours() < 12 ? 'Asia/Kathmandu' : 'America/New_York';
  const account = { ADMIN_EMAIL: coach.email, ADMIN_PASSWORD: coach.password };
  site = await startOwnSite({ ...account, BACKUP_TO: file, COACH_TIME_ZONE: zone, LOG_LEVEL: 'silent' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the coach hears of a failed backup, downloads one with the password, and the checklist has it', {
  tag: '@both-sizes',
}, async ({ page, context, allowError }) => {
  allowError(new RegExp(`^foreign request: ${site.url}/`));
  // The wrong password.
  allowError(/status of 400/);
  const data = { ...coach, takeOver: true };
  await context.request.post(`${site.url}/api/login`, { data, headers: { origin: site.url } });
  const failed = page.getByRole('region', { name: /^Backups/ });
  await expect(async () => {
    await page.goto(`${site.url}/admin`);
    await expect(failed).toContainText('The backup of this night failed.', { timeout: 3_000 });
  }).toPass();
  const checklist = page.getByRole('region', { name: 'Getting live' });
  await expect(checklist.getByText('A first backup: to do')).toBeVisible();
  await expectAccessible(page);
  await failed.getByRole('link', { name: 'See how they’re doing' }).click();

  const panel = page.getByRole('tabpanel', { name: 'Backups' });
  await expect(panel.getByRole('alert')).toContainText('The backup of this night failed.');
  await expect(panel).toContainText('None made by itself yet.');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Download a backup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download a backup' });
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/That isn’t your current password/);
  await dialog.getByLabel('Your password').fill(coach.password);
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download', exact: true }).dblclick();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^site-\d{4}-\d{2}-\d{2}-\d{6}\.backup$/);
  const saved = await open(await download.path());
  // What every gzipped file begins with.
  expect((await saved.read(Buffer.alloc(2))).buffer.toString('hex')).toBe('1f8b');
  expect((await saved.stat()).size).toBeGreaterThan(1000);
  await saved.close();
  await expect(toastWithTitle(page, 'Backup on its way')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto(`${site.url}/admin`);
  await expect(checklist.getByText('A first backup: done')).toBeVisible();
});
