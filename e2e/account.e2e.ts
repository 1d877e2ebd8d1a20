import { readFile } from 'node:fs/promises';
import { openOwnAccount } from './account-forms.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { holdCall, payHold } from './paid-call.ts';

test('a client finds calls and receipts in the account, cancels, books again, and adds a picture', {
  tag: '@both-sizes',
}, async ({ page }) => {
  const hold = await holdCall(page, 45);
  await payHold(page, hold);
  await openOwnAccount(page, hold.visitor);

  await page.goto('/account');
  const next = page.getByRole('list', { name: 'Next calls' });
  await expect(next).toContainText('45-Minute Coaching Call');
  await expect(next).toContainText(hold.slot.label);
  await expectAccessible(page);

  await page.getByRole('list', { name: 'Receipts' }).getByRole('link').click();
  await expect(page).toHaveURL('/receipt');
  await expect(page.getByRole('heading', { name: /^Receipt R-\d{4}$/ })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(hold.visitor.email);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goBack();

  await next.getByRole('link', { name: 'Move or cancel this call' }).click();
  await page.getByRole('button', { name: 'Cancel this call' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel this call' }).click();
  await expect(page.getByRole('heading', { name: 'Your call has been cancelled' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('No call ahead.')).toBeVisible();

  await page.getByRole('link', { name: 'Book again' }).click();
  await expect(page).toHaveURL('/book-coaching-call');
  await expect(page.getByRole('radio', { name: '45 minutes' })).toBeChecked();
  await expect(page.getByLabel('First name')).toHaveValue(hold.visitor.firstName);
  await expect(page.getByLabel('Email')).toHaveValue(hold.visitor.email);
  await expect(page.getByLabel('WhatsApp')).toBeChecked();
  await expect(page.getByLabel('Phone number')).toHaveValue(/^\(212\)/);

  await page.goto('/account');
  await page.getByLabel('Your picture').setInputFiles('content/pictures/share/about.png');
  await expect(toastWithTitle(page, 'Your picture is saved.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'You', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'You', exact: true })).toBeVisible();
  await expectAccessible(page);
});
