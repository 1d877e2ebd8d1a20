import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getPayment,
  listPayments,
  markAttentionResolved,
  type PaymentDetails,
  refundPayment,
} from '#contracts/money/admin-payments.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { tabTo } from '../../testing/keyboard.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { samplePayment, samplePaymentDetails } from '../../testing/sample-payments.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import PaymentsPage from './PaymentsPage.tsx';

const drawer = page.getByRole('dialog', { name: /^Payment of / });
const dialog = page.getByRole('dialog', { name: 'Refund this payment' });
const noPayments = { payments: [], count: 0, charged: 0, refunded: 0, disputed: 0 };
const preview = (text: string) => dialog.getByRole('status').filter({ hasText: text });

/** Opens the page at this address with one payment. Returns what changes its details from now on. */
async function openPayments(search: string, details: PaymentDetails): Promise<(next: PaymentDetails) => void> {
  let current = details;
  mockEndpoint(listPayments, () =>
    replyWith({
      payments: [current.payment],
      count: 1,
      charged: 7000,
      refunded: current.payment.refunded,
      disputed: 0,
    }),
  );
  mockEndpoint(getPayment, () => replyWith(current));
  history.replaceState(null, '', `/admin/payments${search}`);
  await openAsCoach(<PaymentsPage />);
  return (next) => {
    current = next;
  };
}

test('on a phone, a payment opened by its address leaves the focus to its row', async () => {
  await page.viewport(390, 800);
  await openPayments('?open=7', samplePaymentDetails(samplePayment));
  await expect.element(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Lund' })).toHaveFocus();
});

test('a refund works by keyboard alone', async () => {
  const change = await openPayments('', samplePaymentDetails(samplePayment));
  const refunds = mockEndpoint(refundPayment, () => {
    const details = samplePaymentDetails({ ...samplePayment, refunded: 1250 });
    change(details);
    return replyWith({ message: '$12.50 went back.', details });
  });
  const opener = page.getByRole('button', { name: 'Lund' });
  const openRefund = drawer.getByRole('button', { name: 'Refund…' });
  await tabTo(opener);
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer.getByRole('heading', { name: /^Payment of/ })).toHaveFocus();
  await tabTo(openRefund);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('heading')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(openRefund).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await tabTo(dialog.getByRole('radio', { name: 'All of it: $70' }));
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab();
  await userEvent.keyboard('12.50');
  await userEvent.tab();
  await userEvent.keyboard('Good');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(dialog.getByRole('radio', { name: 'Keep the call booked' })).toBeChecked();
  await tabTo(dialog.getByLabelText('Email the payer'));
  await userEvent.keyboard(' ');
  await expect.element(preview('$12.50 goes back')).toBeVisible();
  await expect.element(preview('No email is sent.')).toBeVisible();
  await tabTo(dialog.getByRole('button', { name: 'Refund $12.50' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(toastOnPage).toMatchTextContent('Refund sent');
  expect(refunds.map(({ body }) => body)).toMatchObject([{ amount: 1250, reason: 'goodwill' }]);
  await expect.element(drawer.getByRole('heading', { name: '$70' })).toHaveFocus();
  await expect.element(drawer).toMatchTextContent('$12.50 of $70');
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('a payment that cannot be refunded says why, and a refusal keeps the form', async () => {
  const attention = 'The amount at the provider is $60.';
  const disputed = { ...samplePayment, dispute: 'open' as const, attention };
  const change = await openPayments('?open=7&refund=1', samplePaymentDetails(disputed, { refundable: 0 }));
  await expect.element(drawer).toMatchTextContent('It’s disputed, so it can’t be refunded here');
  await expect.element(dialog).not.toBeInTheDocument();
  await expectAccessible();

  const resolved = mockEndpoint(markAttentionResolved, () => {
    const providerUrl = 'https://pay.example.com/pi_1234567890';
    const details = samplePaymentDetails({ ...samplePayment, dispute: 'won' }, { providerUrl });
    change(details);
    return replyWith({ message: 'Marked as done.', details });
  });
  await drawer.getByRole('button', { name: 'Mark as done' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark as done?' });
  await expect.element(question).toMatchTextContent('The dispute stays open at the payment provider.');
  expect(resolved).toHaveLength(0);
  await question.getByRole('button', { name: 'Hide it here' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(toastOnPage).toMatchTextContent('Marked as doneMarked as done.');
  expect(resolved.map(({ body }) => body)).toEqual([{ attention }]);
  await expect
    .element(drawer.getByRole('link', { name: 'Everything about Ida Lund' }))
    .toHaveAttribute('href', '/admin/people?email=ida%40example.com');
  await expect
    .element(drawer.getByRole('link', { name: 'At the provider' }))
    .toHaveAttribute('href', 'https://pay.example.com/pi_1234567890');

  // The address opens the form, which may now be shown.
  const refusal = 'Part of this payment has been refunded in the meantime. Please take another look.';
  mockEndpoint(refundPayment, () => {
    change(samplePaymentDetails({ ...samplePayment, refunded: 2000 }));
    return refuseWith(409, { code: 'NOT_POSSIBLE', message: refusal });
  });
  const refundAll = dialog.getByRole('button', { name: 'Refund $70' });
  await dialog.getByLabelText('Reason').selectOptions('It was paid twice');
  await dialog.getByRole('radio', { name: 'Keep the call booked' }).click();
  await refundAll.click();
  await expect.element(refundAll).toHaveFocus();
  await expect.element(refundAll).toHaveAccessibleDescription(refusal);
  await expect.element(preview('In the meantime, $20 was refunded.')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).toBe('?open=7');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).toBe('');
});

test('a payment that does not exist leads back to the list', async () => {
  mockEndpoint(listPayments, () => replyWith(noPayments));
  mockEndpoint(getPayment, () => refuseWith(404, { code: 'NOT_FOUND', message: 'There’s no such payment.' }));
  history.replaceState(null, '', '?open=999999');
  await openAsCoach(<PaymentsPage />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('There’s no such payment.');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.poll(() => location.search).toBe('');
});

test('dates in the wrong order say so, and the filters can be cleared', async () => {
  mockEndpoint(listPayments, () => replyWith(noPayments));
  history.replaceState(null, '', '?status=lost&kind=call&from=2027-01-05&to=2027-01-04');
  await openAsCoach(<PaymentsPage />);
  await expect.element(page.getByText('The first day is after the last one.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.poll(() => location.search).toBe('');
  await expect.element(page.getByLabelText('From')).toHaveValue('');
});

const soldPackage = { ...samplePayment, kind: 'package' as const, title: '1-on-1', callTime: null, amount: 399_00 };
const packageRefund = {
  total: 4,
  used: 1,
  booked: 2,
  singleCallCents: 70_00,
  courseCents: 0,
  withCourse: false,
  keep: 180_00,
  cancel: 329_00,
};
const openRefund = () =>
  openPayments('?open=7&refund=1', samplePaymentDetails(soldPackage, { packageRefund, hasOpenCall: false }));

test('a refund that ends a package cancels its booked calls, unless the coach unticks that', async () => {
  await openRefund();
  const refunds = mockEndpoint(refundPayment, () => refuseWith(409, { code: 'NOT_POSSIBLE', message: 'Later.' }));
  await dialog.getByLabelText('Reason').selectOptions('goodwill');
  await dialog.getByRole('radio', { name: /^It goes on/ }).click();
  const calls = dialog.getByRole('checkbox', { name: 'Cancel its 2 booked calls' });
  await expect.element(calls).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: /^It ends/ }).click();
  await expect.element(calls).toBeChecked();
  await expect.element(preview('Its 2 booked calls are canceled.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund $329' }).click();
  await expect.element(dialog).toMatchTextContent('Later.');
  await calls.click();
  await expect.element(preview('Calls that are booked stay until you cancel them.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund $329' }).click();
  await expect.poll(() => refunds.length).toBe(2);
  expect(refunds.map(({ body }) => body)).toMatchObject([{ cancelsCalls: true }, { cancelsCalls: false }]);
});

test.each([
  ['a proposed amount follows', [], 329],
  ['a typed amount ignores', ['150'], 150],
])('in a refund, %s what becomes of the package', async (_, typed, dollars) => {
  await openRefund();
  await expect.element(dialog.getByRole('button', { name: 'Refund $180' })).toBeVisible();
  for (const amount of typed) await dialog.getByLabelText('Amount').fill(amount);
  await dialog.getByRole('radio', { name: /^It ends/ }).click();
  await expect.element(dialog.getByRole('button', { name: `Refund $${dollars}` })).toBeVisible();
});
