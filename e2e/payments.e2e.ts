import {
  exportPayments,
  getPayment,
  listPayments,
  markAttentionResolved,
  refundPayment,
} from '#contracts/admin-payments.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import {
  createPaymentDetails,
  expectRefundPreview,
  payForNewCall,
  paymentDrawer,
  paymentRow,
  refundDialog,
  samplePayment,
} from './payments-page.ts';

test('the coach refunds half of a call, then the rest with the call, and nothing is left to refund', {
  tag: '@both-sizes',
}, async ({ page }) => {
  const { visitor, slot, paymentIntentId } = await payForNewCall(page);
  const row = paymentRow(page, visitor.email);
  const [drawer, dialog] = [paymentDrawer(page), refundDialog(page)];
  await page.goto('/admin/payments');
  await page.getByRole('searchbox', { name: /^Search/ }).fill(paymentIntentId);
  await expect(page.getByText('1 payment found')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Charged less what went back' }).locator('..')).toContainText(
    '$70',
  );
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
  await expect(drawer).toContainText('Nothing has been given back.');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await dialog.getByRole('radio', { name: 'A part of it' }).check();
  await dialog.getByLabel('Amount in dollars').fill('70.01');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByLabel('Amount in dollars')).toBeFocused();
  await expect(dialog.getByLabel('Amount in dollars')).toHaveAccessibleDescription('At most $70 can be given back');
  await expect(dialog.getByText('Please choose what becomes of it', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(drawer, 'Back leaves the form alone').toBeVisible();

  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await dialog.getByRole('radio', { name: 'A part of it' }).check();
  await dialog.getByLabel('Amount in dollars').fill('35');
  await dialog.getByLabel('Reason').selectOption('Goodwill');
  await dialog.getByRole('radio', { name: 'Keep the call booked' }).check();
  await dialog.getByLabel('Note').fill('We lost the line twice.');
  await expectRefundPreview(page, `$35 of this payment stays with you. The call on ${slot.label} stays booked.`);
  await dialog.getByRole('button', { name: 'Refund $35' }).dblclick();
  await expect(toastWithTitle(page, 'Refund given')).toContainText('$35');
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('heading', { name: '$70' })).toBeFocused();
  await expect(drawer.getByText('Partly refunded')).toBeVisible();
  const refunds = drawer.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refunds, 'two clicks, one refund').toHaveCount(1);
  await expect(refunds).toContainText('We lost the line twice.');
  await expect(refunds).toContainText('by you');

  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await expect(dialog.getByRole('radio', { name: 'All that is left: $35' })).toBeChecked();
  await dialog.getByLabel('Reason').selectOption('The client asked for it');
  await dialog.getByRole('radio', { name: 'Cancel the call' }).check();
  await expectRefundPreview(page, 'is cancelled, and others can book that time.');
  await dialog.getByRole('button', { name: 'Refund $35' }).click();
  await expect(refunds).toHaveCount(2);
  await expect(drawer).toContainText('All of it has been given back.');
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
  await expect(booking.getByText('Refunded', { exact: true })).toBeVisible();
  await booking.getByRole('link', { name: 'Its payment' }).click();
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(row).toContainText('$70 refunded');
  const csv = await page.request.get((await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? '');
  expect(csv.url()).toContain(`${exportPayments.path}?search=${paymentIntentId}`);
  expect(await csv.text()).toContain(paymentIntentId);
});

test('a refund works by keyboard alone', async ({ page }) => {
  const { visitor, paymentIntentId } = await payForNewCall(page);
  const [drawer, dialog] = [paymentDrawer(page), refundDialog(page)];
  await page.goto(`/admin/payments?search=${paymentIntentId}`);
  const opener = paymentRow(page, visitor.email).getByRole('button', { name: visitor.lastName });
  await expect(opener).toBeVisible();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('heading', { name: /^Payment of/ })).toBeFocused();
  await tabTo(page, drawer.getByRole('button', { name: 'Refund…' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Refund…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('radio', { name: 'All of it: $70' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Good');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('radio', { name: 'Keep the call booked' })).toBeChecked();
  await tabTo(page, dialog.getByLabel('Tell the payer by mail'));
  await page.keyboard.press('Space');
  await expectRefundPreview(page, '$12.50 goes back');
  await expectRefundPreview(page, 'No mail about it is sent.');
  await tabTo(page, dialog.getByRole('button', { name: 'Refund $12.50' }));
  await page.keyboard.press('Enter');
  await expect(toastWithTitle(page, 'Refund given')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: '$70' })).toBeFocused();
  await expect(drawer).toContainText('$12.50 of $70');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a payment that cannot be refunded says why, a refusal keeps the form, and waiting refunds can be resolved', async ({
  page,
  allowError,
}) => {
  allowError(/409|404|503/);
  await signInAsCoach(page.context());
  const path = `**${getPayment.path.replace(':id', '7')}`;
  const attention = 'The amount at the provider is $60.';
  let details = createPaymentDetails({ ...samplePayment, dispute: 'open', attention }, { refundable: 0 });
  await page.route(path, (route) => route.fulfill({ json: details }));
  await page.route(`**${listPayments.path}?*`, (route) =>
    route.fulfill({ json: { payments: [details.payment], count: 1, charged: 7000, refunded: 0 } }),
  );
  const [drawer, dialog] = [paymentDrawer(page), refundDialog(page)];
  await page.goto('/admin/payments?open=7&refund=1');
  await expect(drawer).toContainText('It is disputed, so it cannot be given back here');
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page);

  await page.route(`**${markAttentionResolved.path.replace(':id', '7')}`, (route) => {
    expect(route.request().postDataJSON()).toEqual({ attention });
    details = createPaymentDetails(
      { ...samplePayment, dispute: 'won' },
      { providerUrl: 'https://pay.example.com/pi_1234567890' },
    );
    return route.fulfill({ json: { message: 'Noted.', details } });
  });
  await drawer.getByRole('button', { name: 'Dealt with' }).click();
  const question = page.getByRole('alertdialog', { name: 'Dealt with?' });
  await expect(question).toContainText('The dispute stays open at the payment provider.');
  await question.getByRole('button', { name: 'Hide it here' }).click();
  await expect(question).toBeHidden();
  await expect(toastWithTitle(page, 'Dealt with')).toContainText('Noted.');
  await expect(drawer.getByRole('link', { name: 'At the provider' })).toHaveAttribute(
    'href',
    /^https:\/\/pay\.example/,
  );

  // The address opens the form, which may now be shown.
  const refusal = 'Money of this payment has gone back meanwhile. Please look at it again.';
  await page.route(`**${refundPayment.path.replace(':id', '7')}`, (route) => {
    details = createPaymentDetails({ ...samplePayment, refunded: 2000 });
    return route.fulfill({ status: 409, json: { code: 'NOT_POSSIBLE', message: refusal, error: refusal } });
  });
  await dialog.getByLabel('Reason').selectOption('It was paid twice');
  await dialog.getByRole('radio', { name: 'Keep the call booked' }).check();
  await dialog.getByRole('button', { name: 'Refund $70' }).click();
  await expect(dialog.getByRole('button', { name: 'Refund $70' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Refund $70' })).toHaveAccessibleDescription(refusal);
  await expectRefundPreview(page, 'Meanwhile $20 went back.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/payments?open=7');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/payments');

  await page.unroute(path);
  await page.goto('/admin/payments?open=999999');
  await expect(page.getByRole('alert')).toContainText('There is no such payment.');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.route(`**${listPayments.path}?*`, (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Please try again in a moment.', error: '' } }),
  );
  await page.getByLabel('What for').selectOption('Course');
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading payments' });
  await expect(failure).toContainText('Please try again in a moment.');
  await expectAccessible(page);
  await page.unroute(`**${listPayments.path}?*`);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  await page.goto('/admin/payments?status=lost&kind=call&from=2027-01-05&to=2027-01-04');
  await expect(page.getByText('The first day is after the last one.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL('/admin/payments');
  await expect(page.getByLabel('From')).toHaveValue('');
});
