import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { decidePayment } from '#contracts/booking/payment-decisions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { attentionFor, mockToday, sampleOvertime } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import TodayPage from './TodayPage.tsx';

const dialog = page.getByRole('dialog', { name: 'Mark 15 extra minutes as invoiced?' });
const amount = dialog.getByLabelText('Amount in dollars');
const submit = dialog.getByRole('button', { name: 'Mark as invoiced' });

test('overtime is invoiced for its price or another amount', async () => {
  await page.viewport(390, 800);
  mockToday({ attention: attentionFor({ decisions: [sampleOvertime] }) });
  const decided = mockEndpoint(decidePayment, () =>
    decided.length === 1
      ? refuseWith(409, { code: 'NOT_POSSIBLE', message: 'This has already been decided.' })
      : replyWith({ message: 'Noted: 15 extra minutes marked as invoiced, for $20.50.' }),
  );
  await openAsCoach(<TodayPage />);
  const money = page.getByRole('region', { name: 'Money to decide on 1' });
  await expect.element(money).toMatchTextContent('15 minutes longer than booked, $23.33:');
  await money.getByRole('button', { name: 'Mark as invoiced' }).click();
  await expect.element(amount).toHaveValue('23.33');
  await expectAccessible();
  await amount.fill('a lot');
  await submit.click();
  await expect.element(amount).toHaveAccessibleDescription(/Please enter an amount in dollars/);
  await expect.element(amount).toHaveFocus();
  await amount.fill('20.50');
  await submit.click();
  await expect.element(dialog).toMatchTextContent('This has already been decided.');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toastOnPage).toMatchTextContent('for $20.50.');
  expect(decided.map(({ body }) => body)).toEqual([
    { decision: 'invoiced', amount: 20_50 },
    { decision: 'invoiced', amount: 20_50 },
  ]);
  await expect.element(page.getByRole('heading', { name: 'Needs attention' })).toHaveFocus();
});

test('the takings of the weeks lead to those of the months, and to the clients with credit', async () => {
  mockToday({});
  await openAsCoach(<TodayPage />);
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Takings by month')).toHaveAttribute('href', '/admin/payments?tab=takings');
  await expect.element(link('Clients with credit')).toHaveAttribute('href', '/admin/payments?tab=credit');
});
