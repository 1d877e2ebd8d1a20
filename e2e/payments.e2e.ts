import { exportPayments } from '#contracts/admin-payments.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { expectRefundPreview, payForNewCall, paymentDrawer, paymentRow, refundDialog } from './payments-page.ts';

test('the coach refunds half of a call, then the rest with the call, and nothing is left to refund', {
  tag: '@both-sizes',
}, async ({ page }) => {
  const { visitor, slot, paymentIntentId } = await payForNewCall(page);
  const row = paymentRow(page, visitor.email);
  const [drawer, dialog] = [paymentDrawer(page), refundDialog(page)];
  await page.goto('/admin/payments');
  await page.getByRole('searchbox', { name: /^Search/ }).fill(paymentIntentId);
  await expect(page.getByText('1 payment found')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Net' }).locator('..')).toContainText('$70');
  await expect(row).toContainText('Coaching call of 45 minutes');
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: slot.label })).toHaveAttribute(
    'href',
    /^\/admin\/bookings\?booking=paid-/,
  );
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await row.getByRole('button', { name: visitor.lastName }).click();
  await expect(drawer).toContainText(`${slot.label} (confirmed)`);
  await expect(drawer).toContainText('Nothing has been refunded.');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await dialog.getByRole('radio', { name: 'Part of it' }).check();
  await dialog.getByLabel('Amount in dollars').fill('70.01');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByLabel('Amount in dollars')).toBeFocused();
  await expect(dialog.getByLabel('Amount in dollars')).toHaveAccessibleDescription('At most $70 can be refunded');
  await expect(dialog.getByText('Please choose what happens to it', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(drawer, 'Back leaves the form alone').toBeVisible();

  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await dialog.getByRole('radio', { name: 'Part of it' }).check();
  await dialog.getByLabel('Amount in dollars').fill('35');
  await dialog.getByLabel('Reason').selectOption('Goodwill');
  await dialog.getByRole('radio', { name: 'Keep the call booked' }).check();
  await dialog.getByLabel('Note').fill('We lost the line twice.');
  await expectRefundPreview(page, `$35 of this payment stays with you. The call on ${slot.label} stays booked.`);
  await dialog.getByRole('button', { name: 'Refund $35' }).dblclick();
  await expect(toastWithTitle(page, 'Refund sent')).toContainText('$35');
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('heading', { name: '$70' })).toBeFocused();
  await expect(drawer.getByText('Partly refunded')).toBeVisible();
  const refunds = drawer.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refunds, 'two clicks, one refund').toHaveCount(1);
  await expect(refunds).toContainText('We lost the line twice.');
  await expect(refunds).toContainText('by you');

  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await expect(dialog.getByRole('radio', { name: 'What’s left: $35' })).toBeChecked();
  await dialog.getByLabel('Reason').selectOption('The client asked for it');
  await dialog.getByRole('radio', { name: 'Cancel the call' }).check();
  await expectRefundPreview(page, 'will be cancelled, and others can book that time.');
  await dialog.getByRole('button', { name: 'Refund $35' }).click();
  await expect(refunds).toHaveCount(2);
  await expect(drawer).toContainText('All of it has been refunded.');
  await expect(drawer.getByRole('button', { name: 'Refund…' })).toHaveCount(0);
  await expectAccessible(page);
  await expect
    .poll(
      async () =>
        (await readMails(visitor.email)).filter(({ subject }) => /^\$35 of your payment/.test(subject ?? '')).length,
    )
    .toBe(2);

  await drawer.getByRole('link', { name: 'The booking' }).click();
  const booking = page.getByRole('dialog', { name: `${visitor.firstName} ${visitor.lastName}` });
  await expect(booking.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await booking.getByRole('link', { name: 'Its payment' }).click();
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(row).toContainText('$70 refunded');
  const csv = await page.request.get((await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? '');
  expect(csv.url()).toContain(`${exportPayments.path}?search=${paymentIntentId}`);
  expect(await csv.text()).toContain(paymentIntentId);
});
