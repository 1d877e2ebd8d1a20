import type { Locator, Page } from '@playwright/test';
import { exportPayments } from '#contracts/money/admin-payments.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { holdCall, payHold } from './paid-call.ts';

const refundDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Refund this payment' });

/** Expects this text in the preview of the refund. */
async function expectRefundPreview(page: Page, words: string): Promise<void> {
  await expect(refundDialog(page).getByRole('status').filter({ hasText: words })).toBeVisible();
}

test('the coach refunds half of a call, then the rest with the call, and nothing is left to refund', {
  // A narrow screen has cards in place of the table.
  tag: '@desktop',
}, async ({ page }) => {
  const held = await holdCall(page);
  await payHold(page, held);
  const { visitor, slot, paymentIntentId } = held;
  await signInAsCoach(page.context());
  const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: visitor.email });
  const drawer = page.getByRole('dialog', { name: /^Payment of / });
  const dialog = refundDialog(page);
  await page.goto('/admin/payments');
  await page.getByRole('searchbox', { name: /^Search/ }).fill(paymentIntentId);
  await expect(page.getByText('1 payment found')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Net' }).locator('..')).toContainText('$70');
  await expect(row).toContainText('Coaching call of 45 minutes');
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: visitor.lastName }).click();
  await expect(drawer).toContainText(`${slot.label} (confirmed)`);
  await expect(drawer).toContainText('Nothing has been refunded.');

  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await dialog.getByRole('radio', { name: 'Part of it' }).check();
  await dialog.getByLabel('Amount in dollars').fill('35');
  await dialog.getByLabel('Reason').selectOption('Goodwill');
  await dialog.getByRole('radio', { name: 'Keep the call booked' }).check();
  await dialog.getByLabel('Note').fill('We lost the line twice.');
  await expectRefundPreview(page, `$35 of this payment stays with you. The call on ${slot.label} stays booked.`);
  await dialog.getByRole('button', { name: 'Refund $35' }).dblclick();
  await expect(toastWithTitle(page, 'Refund sent')).toContainText('$35');
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
  await expectRefundPreview(page, 'will be canceled, and others can book that time.');
  await dialog.getByRole('button', { name: 'Refund $35' }).click();
  await expect(refunds).toHaveCount(2);
  const offered = async () => (await page.request.get('/api/available-time-slots')).text();
  await expect.poll(offered, 'others can book that time').toContain(`"${slot.value}"`);
  await expect(drawer).toContainText('All of it has been refunded.');
  await expect(drawer.getByRole('button', { name: 'Refund…' })).toHaveCount(0);
  await expectAccessible(page);
  const refundMails = async () =>
    (await readMails(visitor.email)).filter(({ subject }) => /^\$35 of your payment/.test(subject ?? ''));
  await expect.poll(refundMails).toHaveLength(2);

  await drawer.getByRole('link', { name: 'The booking' }).click();
  const booking = page.getByRole('dialog', { name: `${visitor.firstName} ${visitor.lastName}` });
  await expect(booking.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await booking.getByRole('link', { name: 'Its payment' }).click();
  await expect(row).toContainText('$70 refunded');
  const csv = await page.request.get((await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? '');
  expect(csv.url()).toContain(`${exportPayments.path}?search=${paymentIntentId}`);
  expect(await csv.text()).toContain(paymentIntentId);
});
