import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { chooseTime, newVisitor } from './free-call-form.ts';
import {
  bookButton,
  durationTile,
  expectCheckout,
  expectPaidAnswersKept,
  fillPaidAnswers,
  openPaidForm,
  paidCallPaths,
  recordSentBodies,
  total,
} from './paid-call-form.ts';
import { signInAs } from './roles.ts';

test('a visitor goes from the offers to the checkout of a call of 45 minutes', { tag: '@both-sizes' }, async ({
  page,
}) => {
  await page.goto('/coaching-offers#coaching-calls');
  await page.getByRole('main').getByRole('link', { name: 'Book a coaching call' }).click();
  await expect(page).toHaveURL(paidCallPaths.regular);
  await expect(page.getByText('1-on-1 Coaching Call', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const [minutes, price] of [
    [30, '$50'],
    [45, '$70'],
    [60, '$85'],
  ] as const) {
    await expect(durationTile(page, minutes)).toHaveAccessibleDescription(price);
  }
  await expect(durationTile(page, 30)).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Health disclaimer' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessible(page);

  await durationTile(page, 45).check();
  await expect(total(page)).toContainText('45-minute coaching call');
  await expect(total(page)).toContainText('$70');
  await fillPaidAnswers(page, newVisitor());
  await chooseTime(page);
  await expectAccessible(page);
  const bodies = recordSentBodies(page);
  await bookButton(page).click();
  await expect(toastWithTitle(page, 'Redirecting to Payment')).toContainText(
    'Please complete your payment to confirm your coaching call.',
  );
  await expectCheckout(page, { minutes: 45, dollars: 70, from: paidCallPaths.regular });
  expect(bodies).toEqual([expect.objectContaining({ duration: 45, amount: 70_00, source: 'coaching-offers' })]);
});

test('the first page leads there too and sends no source', async ({ page }) => {
  await openPaidForm(page, paidCallPaths.standard);
  await expect(page.getByRole('heading', { name: 'Health disclaimer' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Policies' })).toContainText(
    'To reschedule, use the link in your confirmation email or contact the coach.',
  );
  await expectAccessible(page);
  await fillPaidAnswers(page, newVisitor());
  await chooseTime(page);
  const bodies = recordSentBodies(page);
  await bookButton(page).click();
  await expectCheckout(page, { minutes: 30, dollars: 50, from: paidCallPaths.standard });
  expect(bodies[0]).not.toHaveProperty('source');
});

test('a member sees the savings on all three pages and goes to the checkout at the member price', async ({
  page,
  browser,
}) => {
  await signInAs('member', page, browser);
  for (const path of Object.values(paidCallPaths)) {
    await openPaidForm(page, path);
    await expect(page.getByLabel('Last name')).toHaveValue(/^Lund/);
    await expect(page.getByLabel('Email')).toHaveValue(/^ida\./);
    await durationTile(page, 60).check();
    await expect(durationTile(page, 60)).toHaveAccessibleDescription(/\$85.*\$68.*20% OFF/);
    await expect(total(page)).toContainText('You save $17');
  }
  await page.getByLabel('First name').fill('Adele');
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue(/^Lund/);
  await expect(page.getByLabel('First name'), 'the typed name stays').toHaveValue('Adele');
  await expect(page.getByText('Course Member Discount - 20% OFF')).toBeVisible();
  await expectAccessible(page);
  await fillPaidAnswers(page, newVisitor());
  await chooseTime(page);
  const bodies = recordSentBodies(page);
  await bookButton(page).click();
  await expectCheckout(page, { minutes: 60, dollars: 68, from: paidCallPaths.discounted });
  expect(bodies).toEqual([expect.objectContaining({ amount: 68_00, source: 'course' })]);
});

test('a visitor who is not a member sees the member prices and links that keep the form', async ({ page }) => {
  const visitor = newVisitor();
  await openPaidForm(page, paidCallPaths.discounted);
  await expect(bookButton(page)).toBeHidden();
  await expect(durationTile(page, 30)).toHaveAccessibleDescription(/\$50.*\$40.*20% OFF/);
  await expect(total(page)).toContainText('Course members save $10');
  const main = page.getByRole('main');
  const signIn = main.getByRole('link', { name: 'Sign in' });
  await expect(signIn).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'For members only' }).getByRole('link')).toHaveText([
    'Sign in',
    'See standard prices',
  ]);
  await expect(signIn.last()).toHaveAttribute('href', '/auth?next=%2Fbook-coaching-call-discounted');
  await expectAccessible(page);
  await durationTile(page, 45).check();
  await fillPaidAnswers(page, visitor);
  const label = await chooseTime(page);
  await main.getByRole('link', { name: 'See standard prices' }).last().click();
  await expect(page).toHaveURL(paidCallPaths.regular);
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expectPaidAnswersKept(page, visitor);
  await expect(durationTile(page, 45)).toBeChecked();
  await expect(total(page)).toContainText('$70');
  await expect(bookButton(page)).toBeEnabled();
});

test('a double click starts one payment, and Back keeps the form and the held time', async ({ page }) => {
  const visitor = newVisitor();
  await openPaidForm(page, paidCallPaths.standard);
  await durationTile(page, 60).check();
  await fillPaidAnswers(page, visitor);
  const label = await chooseTime(page);
  const bodies = recordSentBodies(page);
  await page.route('**/api/coaching-calls/create-payment-intent', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fallback();
  });
  await bookButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expectCheckout(page, { minutes: 60, dollars: 85, from: paidCallPaths.standard });
  expect(bodies).toHaveLength(1);

  await page.goBack();
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expectPaidAnswersKept(page, visitor);
  await expect(durationTile(page, 60)).toBeChecked();
  await bookButton(page).click();
  await expectCheckout(page, { minutes: 60, dollars: 85, from: paidCallPaths.standard });
});
