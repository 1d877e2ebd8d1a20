import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { bookAsOtherVisitor, chooseDate, chooseTime, newVisitor, timeButtons } from './free-call-form.ts';
import {
  bookButton,
  durationTile,
  expectCheckout,
  expectPaidAnswersKept,
  fillPaidAnswers,
  openPaidForm,
  paidCallPaths,
  picker,
  recordSentBodies,
  total,
} from './paid-call-form.ts';
import { signInAs } from './roles.ts';

test('a visitor goes from the offers to the checkout of a call of 45 minutes', async ({ page }) => {
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

test('the first variant leads there too, and claims no source', async ({ page }) => {
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

test('a member sees what she saves on all three pages, and goes to the checkout at her price', async ({
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
  await expect(page.getByLabel('First name'), 'what she has typed herself stays').toHaveValue('Adele');
  await expect(page.getByText('Course Member Discount - 20% OFF')).toBeVisible();
  await expectAccessible(page);
  await fillPaidAnswers(page, newVisitor());
  await chooseTime(page);
  const bodies = recordSentBodies(page);
  await bookButton(page).click();
  await expectCheckout(page, { minutes: 60, dollars: 68, from: paidCallPaths.discounted });
  expect(bodies).toEqual([expect.objectContaining({ amount: 68_00, source: 'course' })]);
});

test('whoever is no member sees the member prices and the ways on, which keep what was typed', async ({ page }) => {
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

test('the first variant tells faults when it is sent, the others as soon as something is typed', async ({ page }) => {
  await openPaidForm(page, paidCallPaths.standard);
  await page.getByLabel('Email').fill('ada');
  await page.getByLabel('Goals').fill('');
  await expect(page.getByText('Valid email is required')).toBeHidden();
  await bookButton(page).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  for (const error of [
    'First name is required',
    'Last name is required',
    'Valid email is required',
    'Phone number is required',
    'Please select a contact method',
    'Please select a time slot',
    "Please let us know what you'd like to cover",
  ]) {
    await expect(page.getByText(error)).toBeVisible();
  }
  await expectAccessible(page);

  await openPaidForm(page, paidCallPaths.regular);
  await expect(page.getByLabel('Email')).toHaveValue('ada');
  await page.getByLabel('Email').fill('ada@');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Valid email is required/);
  await page.getByLabel('Email').fill('ada@example.com');
  await expect(page.getByText('Valid email is required')).toBeHidden();
  await page.getByLabel('First name').fill('A');
  await page.getByLabel('First name').fill('');
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
});

test('a longer call shows only the times that fit, and says so when the chosen one does not', async ({ page }) => {
  const visitor = newVisitor();
  await openPaidForm(page, paidCallPaths.regular);
  await fillPaidAnswers(page, visitor);
  const fitting = { last: 0, all: 0 };
  await chooseTime(page);
  fitting.all = await timeButtons(page).count();
  // The last half-hour of a day has no other one after it.
  await timeButtons(page).last().click();
  await durationTile(page, 60).check();
  await expect(picker(page)).toHaveAccessibleDescription(/call of 60 minutes does not fit/);
  await expect(page.getByRole('status').filter({ hasText: 'call of 60 minutes does not fit' })).toBeVisible();
  fitting.last = await timeButtons(page).count();
  expect(fitting.last).toBeLessThan(fitting.all);
  await expect(page.getByText(/^Selected: /)).toBeHidden();
  await expectPaidAnswersKept(page, visitor);
  await expectAccessible(page);
  // Others may hold whatever else this day had.
  await chooseDate(page);
  await timeButtons(page).first().click();
  await expect(page.getByText('does not fit')).toHaveCount(0);
  await expect(page.getByText(/^Selected: /)).toBeVisible();
});

test('a double click opens one payment, and the way back has everything, the held time too', {
  tag: '@any-size',
}, async ({ page }) => {
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

test('typed answers outlast a reload', { tag: '@any-size' }, async ({ page }) => {
  const visitor = newVisitor();
  await openPaidForm(page, paidCallPaths.regular);
  await durationTile(page, 45).check();
  await fillPaidAnswers(page, visitor);
  const label = await chooseTime(page);
  await page.reload();
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expect(timeButtons(page).and(page.locator('[aria-pressed=true]'))).toBeVisible();
  await expect(page.getByText('This time is on another date')).toBeHidden();
  await expectPaidAnswersKept(page, visitor);
  await expect(durationTile(page, 45)).toBeChecked();
});

test('who loses the race for a time keeps all that was typed and is shown fresh times', async ({
  page,
  allowError,
}) => {
  allowError(/409/);
  const visitor = newVisitor();
  await openPaidForm(page, paidCallPaths.standard);
  await fillPaidAnswers(page, visitor);
  const label = await chooseTime(page);
  await bookAsOtherVisitor(page, label);
  await bookButton(page).click();
  await expect(toastWithTitle(page, 'Booking Failed')).toContainText('Somebody has just booked that time.');
  await expect(picker(page)).toBeFocused();
  await expect(picker(page)).toHaveAccessibleDescription(/Somebody has just booked that time/);
  await expect(page.getByText(`Selected: ${label}`)).toBeHidden();
  await expectPaidAnswersKept(page, visitor);
  await expectAccessible(page);
  await timeButtons(page).first().click();
  await expect(page.getByText(`Selected: ${label}`)).toBeHidden();
  await bookButton(page).click();
  await expectCheckout(page, { minutes: 30, dollars: 50, from: paidCallPaths.standard });
});
