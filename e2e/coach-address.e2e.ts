import { coach } from './coach.ts';
import { expect, expectAccessible, readMails, test } from './fixtures.ts';
import { type OwnSite, startOwnSite } from './own-site.ts';

// A site of its own, since the coach's address changes.
let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({ ADMIN_EMAIL: coach.email, ADMIN_PASSWORD: coach.password });
});
test.afterAll(() => site.stop());

test('on a phone the coach changes the address of the account, and opens the link in another browser', {
  tag: '@phone',
}, async ({ page, browser, allowError }) => {
  allowError(new RegExp(`^foreign request: ${site.url}/`));
  const newEmail = 'maya@new.example';
  await page.goto(`${site.url}/auth?next=/account`);
  await page.getByLabel('Email').fill(coach.email);
  await page.getByLabel('Password').fill(coach.password);
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('link', { name: 'Change it' }).click();
  await page.getByLabel('New address').fill(newEmail);
  await page.getByLabel('Current Password').fill(coach.password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for you to confirm' })).toBeFocused();
  await expectAccessible(page);

  const readLink = async () =>
    (await readMails(newEmail, site.dataDir))
      .map(({ text }) => /\S+\/confirm-address#\S+/.exec(text ?? '')?.[0])
      .at(-1);
  await expect.poll(readLink, { timeout: 20_000 }).toBeTruthy();
  const other = await (await browser.newContext()).newPage();
  await other.goto((await readLink()) ?? '');
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await other.getByLabel('Email').fill(coach.email);
  await other.getByLabel('Password').fill(coach.password);
  await other.getByLabel('Password').press('Enter');
  await other.getByRole('button', { name: 'Sign in here instead' }).click();
  await other.getByRole('button', { name: 'Use this address' }).click();
  await expect(other.getByRole('heading', { name: 'Your Address Has Changed' })).toBeVisible();
  await expect(other.getByText(`Clients still see ${coach.email}.`)).toBeVisible();
  await expectAccessible(other);

  for (const address of [newEmail, coach.email]) {
    const subjects = async () => (await readMails(address, site.dataDir)).map(({ subject }) => subject ?? '');
    await expect.poll(subjects, { timeout: 20_000 }).toContainEqual(expect.stringContaining('was changed'));
  }
});
