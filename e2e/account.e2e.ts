import { readFile } from 'node:fs/promises';
import { findInMail, openOwnAccount } from './account-forms.ts';
import { expect, expectAccessible, readMails, test } from './fixtures.ts';
import { holdCall, payHold } from './paid-call.ts';

test('a client finds calls and receipts in the account, changes its address, cancels, and books again', {
  tag: '@phone',
}, async ({ page }) => {
  const hold = await holdCall(page, 45);
  await payHold(page, hold);
  const { email } = hold.visitor;
  const newEmail = email.replace('@example.com', '@new.example');
  const { password } = await openOwnAccount(page, hold.visitor);

  await page.goto('/account');
  const next = page.getByRole('list', { name: 'Next calls' });
  await expect(next).toContainText('45-Minute Coaching Call');
  await expect(next).toContainText(hold.slot.label);
  await page.getByRole('list', { name: 'Receipts' }).getByRole('link').click();
  await expect(page).toHaveURL('/receipt');
  await expect(page.getByRole('heading', { name: /^Receipt R-\d{4}$/ })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(email);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goBack();

  await page.getByRole('link', { name: 'Change it' }).click();
  await page.getByLabel('New address').fill(newEmail);
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for you to confirm' })).toBeFocused();
  await page.goto(await findInMail(newEmail, /\/confirm-address#token=[\w-]+/));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address has changed' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  const details = page.getByRole('region', { name: 'Your details' });
  await expect(details.getByText(newEmail, { exact: true })).toBeVisible();
  await expect(next).toContainText(hold.slot.label);
  await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('link')).toHaveCount(1);
  for (const address of [newEmail, email]) {
    const subjects = async () => (await readMails(address)).map(({ subject }) => subject ?? '');
    await expect.poll(subjects).toContainEqual(expect.stringContaining('was changed'));
  }

  await next.getByRole('link', { name: 'Move or cancel this call' }).click();
  await page.getByRole('button', { name: 'Cancel this call' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel this call' }).click();
  await expect(page.getByRole('heading', { name: 'Your call has been canceled' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('No call ahead.')).toBeVisible();
  await page.getByRole('link', { name: 'Book again' }).click();
  await expect(page).toHaveURL('/book-coaching-call');
  await expect(page.getByRole('radio', { name: '45 minutes' })).toBeChecked();
  await expect(page.getByLabel('Email')).toHaveValue(newEmail);
  await expect(page.getByLabel('WhatsApp')).toBeChecked();
  await expect(page.getByLabel('Phone number')).toHaveValue(/^\(212\)/);
});
