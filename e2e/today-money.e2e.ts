import { markAttentionResolved, markStrayPaymentResolved } from '#contracts/admin-payments.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { samplePayment } from './payments-page.ts';
import { isoInMinutes, noAttention, openToday } from './today-page.ts';

test('the coach sees payments that do not add up and refunds the one by card', async ({ page }) => {
  const lost = { ...samplePayment, status: 'lost' as const, attention: 'It was paid, and the time was gone by then.' };
  const stray = {
    paymentIntentId: 'pi_stray',
    amount: 7050,
    currency: 'eur',
    paidAt: isoInMinutes(-9),
    providerUrl: null,
  };
  const decision = {
    ...{ id: 3, callId: 7, reason: 'cancelled' as const, firstName: 'Hana', lastName: 'Ruiz', minutes: 60 },
    ...{ email: 'hana@example.com', about: 'Friday, January 1, 2027 at 9:30 AM EST', amount: 8500, paymentId: 7 },
  };
  await openToday(page, {
    attention: {
      ...noAttention,
      payments: [lost, { ...samplePayment, id: 8, firstName: 'Ben', dispute: 'lost' }],
      strayPayments: [stray],
      decisions: [{ ...decision, createdAt: isoInMinutes(-9) }],
      counts: { ...noAttention.counts, payments: 12, strayPayments: 1, decisions: 1 },
    },
  });
  const payments = page.getByRole('region', { name: 'Payments to look at 12' });
  await expect(payments.getByRole('link', { name: '$70 of Ida Lund' })).toHaveAttribute(
    'href',
    '/admin/payments?open=7',
  );
  await expect(payments).toContainText('the time was gone by then');
  await expect(payments.getByRole('listitem').nth(1)).toContainText('decided the dispute for the payer');
  await expect(payments.getByRole('link', { name: 'and 10 more' })).toHaveAttribute('href', /status=attention$/);
  await expectAccessible(page);
  let noted: unknown;
  await page.route(`**${markAttentionResolved.path.replace(':id', '7')}`, (route) => {
    noted = route.request().postDataJSON();
    return route.fulfill({ json: { message: 'Noted.', details: {} } });
  });
  await payments.getByRole('button', { name: 'Dealt with the payment of Ida Lund' }).dblclick();
  await expect(toastWithTitle(page, 'Dealt with')).toContainText('Noted.');
  expect(noted).toEqual({ attention: lost.attention });
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeFocused();

  const unknown = page.getByRole('region', { name: 'Payments that the site does not know 1' });
  await expect(unknown).toContainText('€70.50');
  let isSettled = false;
  await page.route(`**${markStrayPaymentResolved.path.replace(':paymentIntentId', 'pi_stray')}`, (route) => {
    isSettled = true;
    return route.fulfill({ json: { message: 'Noted.' } });
  });
  await unknown.getByRole('button', { name: 'Dealt with' }).click();
  const question = page.getByRole('alertdialog', { name: 'Dealt with?' });
  await expect(question).toContainText('€70.50 as pi_stray');
  await expectAccessible(page);
  expect(isSettled, 'nothing changes before the confirmation').toBe(false);
  await question.getByRole('button', { name: 'Dealt with' }).click();
  await expect(question).toBeHidden();
  expect(isSettled).toBe(true);

  const money = page.getByRole('region', { name: 'Money to decide about 1' });
  await expect(money.getByRole('button')).toHaveText([/^Credited/, /^Kept/]);
  await expect(money.getByRole('link', { name: 'Refund… for Hana Ruiz' })).toHaveAttribute(
    'href',
    '/admin/payments?open=7&refund=1',
  );
});
