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
  await expect(page.getByRole('main').getByRole('link', { name: 'Book a coaching call' })).toHaveAttribute(
    'href',
    paidCallPaths.regular,
  );
  await page.getByRole('main').getByRole('link', { name: '45 minutes' }).click();
  await expect(page).toHaveURL(`${paidCallPaths.regular}#call-time`);
  await expect(page.getByRole('heading', { name: 'Date and time' })).toBeInViewport();
  await expect(page.getByText('1-on-1 Coaching Call', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Book/ }), 'one way to book').toHaveCount(0);
  for (const [minutes, price] of [
    [30, '$50'],
    [45, '$70'],
    [60, '$85'],
  ] as const) {
    await expect(durationTile(page, minutes)).toHaveAccessibleDescription(price);
  }
  await expect(durationTile(page, 45), 'the tapped price').toBeChecked();
  await expect(page.getByRole('heading', { name: 'Health disclaimer' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessible(page);

  await expect(total(page)).toContainText('45-minute coaching call');
  await expect(total(page)).toContainText('$70');
  const visitor = newVisitor();
  await fillPaidAnswers(page, visitor);
  const label = await chooseTime(page);
  await expectAccessible(page);
  const bodies = recordSentBodies(page);
  await bookButton(page).dblclick();
  await expect(toastWithTitle(page, 'Redirecting to Payment')).toContainText(
    'Please complete your payment to confirm your coaching call.',
  );
  await expectCheckout(page, { minutes: 45, dollars: 70, from: paidCallPaths.regular });
  expect(bodies).toEqual([expect.objectContaining({ duration: 45, amount: 70_00, source: 'coaching-offers' })]);

  // Back keeps the form and the held time.
  await page.goBack();
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expectPaidAnswersKept(page, visitor);
  await expect(durationTile(page, 45)).toBeChecked();
  // A consent is given each time.
  await page.getByLabel('I agree that you read and keep').check();
  await bookButton(page).click();
  await expectCheckout(page, { minutes: 45, dollars: 70, from: paidCallPaths.regular });
});

test('a member sees the member prices of all offers and the savings on all three pages and goes to the checkout at the member price', async ({
  page,
  browser,
}) => {
  await signInAs('member', page, browser);
  const main = page.getByRole('main');
  await page.goto('/');
  await expect(main.getByText(/Regular price \$399, member price \$319 per 4 weeks/)).toBeVisible();
  await page.goto('/coaching-offers');
  await expect(main.getByText('Your member price: you save $80')).toBeVisible();
  for (const saved of [10, 14, 17]) await expect(main.getByText(`you save $${saved}`)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go to your course' })).toHaveAttribute('href', '/course');
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Book your free introductory call' }).click();
  await expect(page).toHaveURL('/book-coaching');

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
