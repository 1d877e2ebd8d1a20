import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { performBookingAction } from '#contracts/booking/admin-bookings.ts';
import { markPaidElsewhere, sendPaymentLink, type UnpaidCall } from '#contracts/booking/payment-links.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { samplePaidCall } from '../../testing/sample-bookings.ts';
import { attentionFor, mockToday } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import TodayPage from './TodayPage.tsx';

const call: UnpaidCall = {
  kind: 'paid',
  id: 7,
  firstName: 'Ada',
  lastName: 'Marlowe',
  email: 'ada@example.com',
  status: 'confirmed',
  minutes: 45,
  startsAt: '2027-06-14T13:30:00.000Z',
  label: 'Monday, June 14, 2027 at 9:30 AM EDT',
  amount: 70_00,
  payBy: '2027-06-08T12:00:00.000Z',
  isLinkOpen: true,
  minutesFromCredit: 0,
};
const group = page.getByRole('region', { name: /^Calls not paid yet/ });
const button = (name: string) => group.getByRole('button', { name: new RegExp(`^${name}`) });
const dialog = page.getByRole('dialog');

async function open(...calls: UnpaidCall[]) {
  mockToday({ attention: attentionFor({ unpaidCalls: calls }) });
  await openAsCoach(<TodayPage />);
  await expect.element(group).toBeVisible();
}
beforeEach(() => page.viewport(390, 844));

test('a new link is made for a call that nobody has paid, and shown once to be copied', async () => {
  await open(call);
  await expect.element(group.getByText('$70 for Monday, June 14')).toBeVisible();
  const link = `https://coach.example/pay#${'a'.repeat(43)}`;
  const sent = mockEndpoint(sendPaymentLink, () => replyWith({ message: 'A new link is on its way.', link }));
  await button('Send a new link').click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Make a new link' }).click();
  await expect.element(dialog.getByText(link)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/coaching-calls/7/payment-link', { tellClient: true }],
  ]);
});

test('a call is marked as paid elsewhere with what was paid', async () => {
  await open(call);
  const sent = mockEndpoint(markPaidElsewhere, () => replyWith({ message: '$65.50 noted as paid elsewhere.' }));
  await button('Mark as paid elsewhere').click();
  await expect.element(dialog.getByLabelText('Amount in dollars')).toHaveValue('70');
  await dialog.getByLabelText('Amount in dollars').fill('lots');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect.element(dialog.getByText('Please enter an amount in dollars')).toBeVisible();
  await dialog.getByLabelText('Amount in dollars').fill('65.50');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect.element(toastOnPage).toMatchTextContent('$65.50 noted as paid elsewhere.');
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 65_50 }]);
});

test('a call is canceled from there, for which minutes were paid and no money', async () => {
  await open({ ...call, minutesFromCredit: 20 });
  const sent = mockEndpoint(performBookingAction, () =>
    replyWith({ message: 'The call is canceled.', booking: samplePaidCall }),
  );
  await button('Cancel the call').click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this call' });
  await expect
    .element(question)
    .toMatchTextContent('Nothing was paid for it. The 20 minutes from the client’s credit go back to it.');
  await question.getByRole('button', { name: 'Cancel the call' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ action: 'cancel', tellClient: true }]);
});

test('a call that is over cannot be canceled any more', async () => {
  await open({ ...call, status: 'completed', isLinkOpen: false });
  await expect.element(group.getByText('The payment link has expired.')).toBeVisible();
  await expect.element(button('Send a new link')).toBeVisible();
  await expect.element(button('Cancel the call')).not.toBeInTheDocument();
});
