import { findInMail, openOwnAccount } from './account-forms.ts';
import { expect, expectAccessible, readMails, test } from './fixtures.ts';
import { holdCall, payHold } from './paid-call.ts';

test('on a phone a client changes the address of the account, and call and receipt come along', {
  tag: '@phone',
}, async ({ page }) => {
  const hold = await holdCall(page, 45);
  await payHold(page, hold);
  const { email } = hold.visitor;
  const newEmail = email.replace('@example.com', '@new.example');
  const { password } = await openOwnAccount(page, hold.visitor);

  await page.goto('/account');
  await page.getByRole('link', { name: 'Change it' }).click();
  await page.getByLabel('New address').fill(newEmail);
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const waiting = page.getByRole('heading', { name: 'Waiting for you to confirm' });
  await expect(waiting).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to your account' }).click();
  const details = page.getByRole('region', { name: 'Your details' });
  await expect(details).toContainText(`A link went to ${newEmail}.`);
  await expect(details.getByText(email, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Send again' }).click();
  const links = async () => (await readMails(newEmail)).filter(({ text }) => text?.includes('/confirm-address#'));
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(2);

  await page.goto(await findInMail(newEmail, /\/confirm-address#token=[\w-]+/));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your Address Has Changed' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(details.getByText(newEmail, { exact: true })).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('list', { name: 'Next calls' })).toContainText(hold.slot.label);
  await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('link')).toHaveCount(1);
  for (const address of [newEmail, email]) {
    const subjects = async () => (await readMails(address)).map(({ subject }) => subject ?? '');
    await expect.poll(subjects, { timeout: 20_000 }).toContainEqual(expect.stringContaining('was changed'));
  }
});
