import { open } from 'node:fs/promises';
import { coach } from './coach.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';

test.use({ onSiteForChanges: true });

test('the coach hears of a failed backup, downloads one with the password, and the checklist has it', {
  tag: ['@site-for-changes', '@rare'],
}, async ({ page, allowError }) => {
  // The wrong password.
  allowError(/status of 400/);
  const failed = page.getByRole('region', { name: /^Backups/ });
  await expect(async () => {
    await page.goto('/admin');
    await expect(failed).toContainText('The backup of this night failed.', { timeout: 3_000 });
  }).toPass();
  const checklist = page.getByRole('region', { name: 'Getting live' });
  await expect(checklist.getByText('A first backup: to do')).toBeVisible();
  await failed.getByRole('link', { name: 'See how they’re doing' }).click();

  const panel = page.getByRole('tabpanel', { name: 'More settings' });
  await expect(panel.getByRole('alert')).toContainText('The backup of this night failed.');
  await expect(panel).toContainText('None made by itself yet.');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Download a backup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download a backup' });
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/That isn’t your current password/);
  await dialog.getByLabel('Your password').fill(coach.password);
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

  await page.goto('/admin');
  await expect(checklist.getByText('A first backup: done')).toBeVisible();
});
