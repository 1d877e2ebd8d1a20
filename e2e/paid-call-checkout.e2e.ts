import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { bookedDialog, heading, holdCall, openCheckoutPage, payButton, testCards, typeCard } from './paid-call.ts';

test('a held call is paid for: declined first, then booked, once', { tag: '@both-sizes' }, async ({
  page,
  context,
  isMobile,
  allowError,
}) => {
  allowError(/402/);
  const held = await holdCall(page);
  await openCheckoutPage(page, held);
  expect(page.url(), 'the secret has left the address').not.toContain('secret');
  await expect(page.getByText('Sandbox: no real money moves')).toBeVisible();
  await expect(page.getByText(held.slot.label).first()).toBeVisible();
  await expect(page.getByText('$70', { exact: true }), 'whatever the address says').toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/);
  await expect(heading(page, 'What Happens Next')).toBeVisible();
  await expect(page.getByRole('navigation'), 'no menu').toHaveCount(1);
  await expect(page.getByRole('contentinfo').getByRole('link'), 'only the policies').toHaveText([
    'Privacy',
    'Consumer Health Data',
    'Terms',
  ]);
  await expect(page.getByRole('link', { name: 'Back to your booking' })).toHaveAttribute('href', '/book-coaching-call');
  const onOneScreen = [
    page.getByText(held.slot.label).first(),
    page.getByText('$70', { exact: true }),
    page.getByLabel('Card number'),
    page.getByLabel('Security code'),
    page.getByText(/^You can move your call for free, or cancel it, until .* there’s no automatic refund/),
    payButton(page),
  ];
  if (isMobile) for (const part of onOneScreen) await expect(part).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await payButton(page).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/Please enter your card number\./);
  await expectAccessible(page);

  await typeCard(page, testCards.declined);
  await payButton(page).click();
  await expect(toastWithTitle(page, 'Payment Failed')).toContainText('The card was declined.');
  await expect(payButton(page)).toHaveAccessibleDescription(/The card was declined/);
  await expect(payButton(page)).toBeFocused();
  await expectAccessible(page);

  await typeCard(page, testCards.wrongCode);
  await payButton(page).click();
  await expect(page.getByLabel('Security code')).toBeFocused();
  await expect(page.getByLabel('Security code')).toHaveAccessibleDescription(/security code is incorrect/);

  await typeCard(page, testCards.good);
  await payButton(page).dblclick();
  await expect(bookedDialog(page)).toContainText('Your coaching call payment has been processed successfully.');
  await expect(bookedDialog(page)).toContainText(held.slot.label);
  await expectAccessible(page);
  await expect(page).toHaveURL(`/coaching-success?payment_intent=${held.paymentIntentId}`);
  await bookedDialog(page).getByRole('button', { name: 'Got It!' }).click();
  await expect(heading(page, 'Payment Successful!')).toBeFocused();
  await expect(page.getByText(held.paymentIntentId)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute('href', /45-Minute/);
  await expect(page.getByRole('link', { name: 'Download .ics file' })).toHaveAttribute('download', 'coaching-call.ics');
  await expectAccessible(page);

  await page.reload();
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await expect(page.getByText('is booked, and $70 has been paid')).toBeVisible();
  await expect(bookedDialog(page), 'it opens once').toHaveCount(0);
  await expect.poll(() => readMails(held.visitor.email), 'one mail to the payer').toHaveLength(1);

  await page.goto(`/checkout-coaching?paymentIntentId=${held.paymentIntentId}`);
  await expect(heading(page, 'Payment Successful!'), 'a paid call is not charged again').toBeVisible();
  const reopened = await context.newPage();
  await page.close();
  await reopened.goto('/checkout-coaching');
  await expect(heading(reopened, 'Payment Successful!'), 'after the tab was closed').toBeVisible();
  await reopened.getByRole('button', { name: 'Got It!' }).click();
  await reopened.getByRole('link', { name: 'Return to Homepage' }).click();
  await expect(reopened).toHaveURL('/');
});

test('a second step is refused, then approved, with a step back between', async ({ page, allowError }) => {
  allowError(/409/);
  const held = await holdCall(page);
  await openCheckoutPage(page, held);
  await typeCard(page, testCards.secondStep);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(heading(page, 'Your Payment Didn’t Go Through')).toBeVisible();
  await expect(toastWithTitle(page, 'Payment Failed')).toContainText('Payment could not be processed.');
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  expect(page.url()).not.toContain('secret');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await expect(payButton(page)).toBeEnabled();
  await typeCard(page, testCards.secondStep);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.goBack();
  await expect(payButton(page), 'the button is not stuck in Processing...').toBeEnabled();
  await typeCard(page, testCards.secondStep);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(bookedDialog(page)).toBeVisible();
  expect(page.url()).not.toContain('secret');
});

test('a reload, and a second tab, find the payment again; without one there is nothing to pay', async ({
  page,
  context,
  browser,
  allowError,
}) => {
  allowError(/404|400/);
  const held = await holdCall(page);
  await openCheckoutPage(page, held);
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  const other = await context.newPage();
  await other.goto('/checkout-coaching');
  await expect(other.getByText(held.slot.label).first()).toBeVisible();
  await typeCard(other, testCards.good);
  await payButton(other).click();
  await expect(bookedDialog(other)).toBeVisible();
  await typeCard(page, testCards.good);
  await payButton(page).click();
  await expect(bookedDialog(page), 'paid in the other tab: paid').toBeVisible();
  await expect.poll(() => readMails(held.visitor.email)).toHaveLength(1);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/checkout-coaching');
  await expect(stranger).toHaveURL(/\/book-coaching-call$/);
  await expect(stranger.getByRole('region', { name: 'About your checkout' })).toBeVisible();
  await stranger.goto(`/checkout-coaching?clientSecret=nonsense&paymentIntentId=${held.paymentIntentId}`);
  await expect(stranger).toHaveURL(/\/book-coaching-call$/);
  await stranger.goto(`/coaching-success?payment_intent=${held.paymentIntentId}`);
  await expect(heading(stranger, 'Payment Not Found')).toBeVisible();
  await expect(stranger.getByText(held.visitor.lastName)).toHaveCount(0);
  await stranger.goto('/coaching-success');
  await expect(stranger).toHaveURL(/\/$/);
  await stranger.context().close();
});
