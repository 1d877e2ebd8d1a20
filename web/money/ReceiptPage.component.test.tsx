import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { downloadReceipt, getReceipt, type Receipt } from '#contracts/money/receipts.ts';
import { setUserState } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import ReceiptPage from './ReceiptPage.tsx';

const receipt: Receipt = {
  number: 7,
  kind: 'payment',
  amount: 8500,
  currency: 'usd',
  issuedOn: '2027-06-09',
  paymentNumber: 7,
  refunded: 0,
  about: '60-minute coaching call, Monday, June 14, 2027 at 9:30 AM EDT',
  seller: { name: 'Brooks Nutrition LLC', addressLines: ['1 Elm Street'], taxLine: 'EIN 12-3456789' },
  payer: { name: 'Ida Lund', email: 'ida@example.com' },
};

async function open(changed: Partial<Receipt> = {}) {
  history.replaceState(null, '', '/receipt#7.signature');
  const requests = mockEndpoint(getReceipt, () => replyWith({ ...receipt, ...changed }));
  await renderPage(<ReceiptPage />);
  return requests;
}

test('a receipt says who paid what to whom', async () => {
  await page.viewport(390, 900);
  const requests = await open({ refunded: 4000 });
  await expect.element(page.getByRole('heading', { name: 'Receipt R-0007' })).toBeVisible();
  for (const text of [
    'Brooks Nutrition LLC',
    '1 Elm Street',
    'EIN 12-3456789',
    'Ida Lund, ida@example.com',
    'Paid: $85.00 USD',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Wednesday, June 9, 2027')).toBeVisible();
  await expect.element(page.getByText(/^\$40\.00 USD of it has gone back since/)).toBeVisible();
  expect(requests[0]?.body).toEqual({ link: '7.signature' });
  // The link is kept in the step of the history, not in the address.
  expect(location.hash).toBe('');
  await expectAccessible();
});

test('a receipt is printed, and saved as a file', async () => {
  await open();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await page.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const sent = mockEndpoint(
    downloadReceipt,
    () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
  );
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await expect.poll(() => saved).toEqual(['R-0007.pdf']);
  expect(sent[0]?.body).toEqual({ link: '7.signature' });
  click.mockRestore();
  mockEndpoint(downloadReceipt, () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Please try again soon.' }));
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Please try again soon.');
});

test('a receipt that a list led to has a way back to it', async () => {
  history.replaceState(null, '', '/account');
  history.pushState({ fromReceiptList: true }, '', '/receipt#7.signature');
  mockEndpoint(getReceipt, () => replyWith(receipt));
  setUserState({ status: 'anonymous' });
  await renderPage(<ReceiptPage />);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => location.pathname).toBe('/account');
});

test.each([
  [{ status: 'signed-in', user: ida }, 'Your account', '/account'],
  [{ status: 'signed-in', user: { ...ida, isAdmin: true } }, 'All payments', '/admin/payments'],
] as const)('a receipt that was opened by itself leads a user on: %#', async (state, name, href) => {
  setUserState(state);
  await open();
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('a link that is not valid says where receipts are', async () => {
  history.replaceState(null, '', '/receipt#7.other');
  mockEndpoint(getReceipt, () => refuseWith(404, { code: 'NOT_FOUND', message: 'Not valid.' }));
  await renderPage(<ReceiptPage />);
  await expect.element(page.getByRole('heading', { name: 'This receipt can’t be shown' })).toBeVisible();
});

test('after a failure the receipt can be asked for again', async () => {
  history.replaceState(null, '', '/receipt#7.signature');
  mockEndpoint(getReceipt, () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Please try again soon.' }));
  await renderPage(<ReceiptPage />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please try again soon.');
  mockEndpoint(getReceipt, () => replyWith(receipt));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Paid: $85.00 USD')).toBeVisible();
});
