import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allowBackupDownload, getBackups } from '#contracts/backups/backups.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { setUserState } from '../../../accounts/current-user.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { clickTwice } from '../../../testing/click-twice.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../../testing/fake-server.ts';
import { openSettings } from '../../../testing/open-settings.tsx';
import { coach } from '../../../testing/sample-people.ts';
import { toastOnPage } from '../../../testing/toasts.ts';
import SettingsPage from '../SettingsPage.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS - 60_000).toISOString();
const night = (hours: number, bytes = 1_240_000) => ({ madeAt: hoursAgo(hours), bytes });
const path = `/api/admin/backups/downloads/${'1'.repeat(13)}-${'a'.repeat(16)}-${'b'.repeat(64)}`;
const panel = page.getByRole('tabpanel', { name: 'More settings' });
const openDialog = panel.getByRole('button', { name: 'Download a backup' });
const dialog = page.getByRole('dialog', { name: 'Download a backup' });
const password = dialog.getByLabelText('Your password');
const submit = dialog.getByRole('button', { name: 'Download', exact: true });

async function open(changed: object = {}) {
  const healthy = { isOn: true, isEncrypted: false, newest: night(5), problem: null, kept: [] };
  mockEndpoint(getBackups, () => replyWith({ ...healthy, ...changed }));
  await openSettings(<SettingsPage />, 'backups');
}

/** The addresses from which the page downloads, none of which is fetched. */
function recordDownloads(): string[] {
  const paths: string[] = [];
  const record = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement && event.target.hasAttribute('download'))) return;
    event.preventDefault();
    paths.push(event.target.getAttribute('href') ?? '');
  };
  document.addEventListener('click', record, { signal: AbortSignal.timeout(60_000) });
  return paths;
}

test('the coach sees the backups and downloads one with the password', async () => {
  await page.viewport(390, 800);
  const kept = [
    { ...night(5), reason: 'night' },
    { ...night(30, 990_000), reason: 'upgrade' },
  ];
  await open({ kept });
  await expect.element(panel).toMatchTextContent('5 hours ago (');
  await expect.element(panel).toMatchTextContent('1.2 MB');
  await expect.element(panel).toMatchTextContent('No. Anyone who gets hold of a file can read it.');
  await panel.getByText('2 are kept now').click();
  await expect.element(panel.getByRole('listitem').nth(1)).toMatchTextContent(', before an upgrade');
  await expect.element(panel.getByRole('listitem').nth(1)).toMatchTextContent('990 KB');
  await expectAccessible();

  const downloads = recordDownloads();
  const sent = mockEndpoint(allowBackupDownload, () => replyWith({ path }));
  await openDialog.click();
  await expect.element(dialog).toMatchTextContent('so keep it where nobody else can open it.');
  await expectAccessible();
  await submit.click();
  await expect.element(password).toHaveAccessibleDescription('Please enter your password');
  await password.fill('seven green apples');
  await clickTwice(submit);
  await expect.element(toastOnPage).toMatchTextContent('Backup on its way');
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'seven green apples' }]);
  expect(downloads).toEqual([path]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a wrong password is said at its field, and nothing is downloaded', async () => {
  await open({ isEncrypted: true });
  await expect.element(panel).toMatchTextContent('Yes. They open only with the secret key');
  const downloads = recordDownloads();
  const message = 'That isn’t your current password. Please try again.';
  mockEndpoint(allowBackupDownload, () =>
    refuseWith(400, { code: 'WRONG_PASSWORD', message, fields: { password: message } }),
  );
  await openDialog.click();
  await expect
    .element(dialog)
    .toMatchTextContent('locked with the secret key that the person who runs your server keeps.');
  await password.fill('seven red apples');
  await submit.click();
  await expect.element(password).toHaveAccessibleDescription(message);
  expect(downloads).toEqual([]);
});

test('a problem is an alert, and a site without backups of its own says so', async () => {
  await open({ newest: null, problem: 'The disk is full, so no backup was made.' });
  await expect.element(panel.getByRole('alert')).toMatchTextContent('The disk is full, so no backup was made.');
  await expect.element(panel).toMatchTextContent('None made by itself yet.');
});

test('a site that makes none says so, and another admin cannot download', async () => {
  await open({ isOn: false, newest: null });
  await expect.element(panel).toMatchTextContent('Your site makes no backups by itself at the moment.');
  await expect.element(panel).toMatchTextContent('A file goes into a new, empty site');
  await expect.element(panel).not.toMatchTextContent('Newest one');
  setUserState({ status: 'signed-in', user: { ...coach, isMainAdmin: false } });
  await expect.element(panel).toMatchTextContent('Only the coach’s own account can download a backup.');
  await expect.element(openDialog).not.toBeInTheDocument();
});
