import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { chooseTime, newVisitor } from './free-call-form.ts';
import { bookedHeading, heading, holdCall, openCheckoutPage, payButton, testCards, typeCard } from './paid-call.ts';
import {
  bookButton,
  durationTile,
  expectCheckout,
  expectPaidAnswersKept,
  fillPaidAnswers,
  paidCallPaths,
  recordSentBodies,
  total,
} from './paid-call-form.ts';
import { signInAsMember } from './roles.ts';

test('a visitor goes from the offers to a paid call: declined first, then booked, once', {
  tag: '@both-sizes',
}, async ({ page, context, isMobile, allowError }) => {
  allowError(/402/);
  await page.goto('/coaching-offers#coaching-calls');
  await page.getByRole('main').getByRole('link', { name: '45 minutes' }).click();
  await expect(page).toHaveURL(`${paidCallPaths.regular}#call-time`);
  await expect(page.getByRole('heading', { name: 'Date and time' })).toBeInViewport();
  await expect(durationTile(page, 45), 'the tapped price').toBeChecked();
  await expect(page.getByRole('grid')).toBeVisible();
  const visitor = newVisitor();
  const label = await chooseTime(page);
  await fillPaidAnswers(page, visitor);
  await expect(total(page)).toContainText('$70');
  const bodies = recordSentBodies(page);
  await bookButton(page).dblclick();
  await expect(toastWithTitle(page, 'Redirecting to Payment')).toBeVisible();
  await expectCheckout(page, { minutes: 45, dollars: 70, from: paidCallPaths.regular });
  expect(bodies).toEqual([expect.objectContaining({ duration: 45, amount: 70_00, source: 'coaching-offers' })]);
  // Back keeps the form and the held time.
  await page.goBack();
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expectPaidAnswersKept(page, visitor);
  // A consent is given each time.
  await page.getByLabel('I agree that you read and keep').check();
  await bookButton(page).click();
  await expectCheckout(page, { minutes: 45, dollars: 70, from: paidCallPaths.regular });

  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/);
  await expect(page.getByRole('navigation'), 'no menu').toHaveCount(1);
  const onOneScreen = [
    page.getByText(label).first(),
    page.getByText('$70', { exact: true }),
    page.getByLabel('Card number'),
    page.getByText(
      /^You can move your call for free, or cancel it, until .* If you cancel, I decide about what you paid/,
    ),
    payButton(page),
  ];
  for (const part of onOneScreen)
    await (isMobile ? expect(part).toBeInViewport({ ratio: 1 }) : expect(part).toBeVisible());
  await payButton(page).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/Please enter your card number\./);
  await typeCard(page, testCards.declined);
  await payButton(page).click();
  await expect(toastWithTitle(page, 'Payment Failed')).toContainText('The card was declined.');
  await expect(payButton(page)).toHaveAccessibleDescription(/The card was declined/);
  await expectAccessible(page);

  await typeCard(page, testCards.good);
  await payButton(page).dblclick();
  await expect(bookedHeading(page)).toBeVisible();
  await expect(page.getByText('Your coaching call payment has been processed successfully.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(label);
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/coaching-success\?payment_intent=pi_\w+$/);
  await expect(page.getByRole('link', { name: 'Download .ics file' })).toHaveAttribute('download', 'coaching-call.ics');

  await page.reload();
  await expect(bookedHeading(page)).toBeVisible();
  await expect(page.getByText('45 minutes, $70 paid')).toBeVisible();
  await expect.poll(() => readMails(visitor.email), 'one mail to the payer').toHaveLength(1);
  await page.goto(`/checkout-coaching?paymentIntentId=${page.url().split('=')[1]}`);
  await expect(bookedHeading(page), 'a paid call is not charged again').toBeVisible();
  const reopened = await context.newPage();
  await page.close();
  await reopened.goto('/checkout-coaching');
  await expect(bookedHeading(reopened), 'after the tab was closed').toBeVisible();
});

test('a second step is refused, then approved, with a step back between', async ({ page, allowError }) => {
  allowError(/409/);
  await openCheckoutPage(page, await holdCall(page));
  expect(page.url(), 'the secret has left the address').not.toContain('secret');
  await expect(page.getByText('$70', { exact: true }), 'whatever the address says').toBeVisible();
  await typeCard(page, testCards.secondStep);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(heading(page, 'Your payment didn’t go through')).toBeVisible();
  await expect(toastWithTitle(page, 'Payment Failed')).toContainText('Payment could not be processed.');
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  expect(page.url()).not.toContain('secret');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await typeCard(page, testCards.secondStep);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.goBack();
  await expect(payButton(page), 'the button is not stuck in Processing...').toBeEnabled();
  await typeCard(page, testCards.secondStep);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(bookedHeading(page)).toBeVisible();
});

test('a reload, and a second tab, find the payment again; a stranger finds nothing', async ({
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
  await expect(bookedHeading(other)).toBeVisible();
  await typeCard(page, testCards.good);
  await payButton(page).click();
  await expect(bookedHeading(page), 'paid in the other tab: paid').toBeVisible();
  await expect.poll(() => readMails(held.visitor.email)).toHaveLength(1);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/checkout-coaching?clientSecret=nonsense&paymentIntentId=${held.paymentIntentId}`);
  await expect(stranger).toHaveURL(/\/book-coaching-call$/);
  await expect(stranger.getByRole('region', { name: 'About your checkout' })).toBeVisible();
  await stranger.goto(`/coaching-success?payment_intent=${held.paymentIntentId}`);
  await expect(heading(stranger, 'Payment not found')).toBeVisible();
  await expect(stranger.getByText(held.visitor.lastName)).toHaveCount(0);
  await stranger.context().close();
});

test('a member sees the member prices, and goes to the checkout at one of them', {
  // A phone asks about the person, and shows the total, once a time is chosen.
  tag: '@desktop',
}, async ({ page }) => {
  const member = await signInAsMember(page);
  const main = page.getByRole('main');
  await page.goto('/');
  await expect(main.getByText(/Regular price \$399, member price \$319 per 4 weeks/)).toBeVisible();
  await page.goto('/coaching-offers');
  await expect(main.getByText('Your member price: you save $80')).toBeVisible();
  for (const saved of [10, 14, 17]) await expect(main.getByText(`you save $${saved}`)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go to your course' })).toHaveAttribute('href', '/course');
  await expectAccessible(page);

  await page.goto(paidCallPaths.discounted);
  await expect(page.getByLabel('Last name')).toHaveValue(member.lastName);
  await expect(page.getByText('Course Member Discount - 20% OFF')).toBeVisible();
  await durationTile(page, 60).check();
  await expect(durationTile(page, 60)).toHaveAccessibleDescription(/\$85.*\$68.*20% OFF/);
  await expect(total(page)).toContainText('You save $17');
  await page.getByLabel('First name').fill('Adele');
  await page.reload();
  await expect(page.getByLabel('First name'), 'the typed name stays').toHaveValue('Adele');
  await chooseTime(page);
  await fillPaidAnswers(page, newVisitor());
  const bodies = recordSentBodies(page);
  await bookButton(page).click();
  await expectCheckout(page, { minutes: 60, dollars: 68, from: paidCallPaths.discounted });
  expect(bodies).toEqual([expect.objectContaining({ amount: 68_00, source: 'course' })]);
});
