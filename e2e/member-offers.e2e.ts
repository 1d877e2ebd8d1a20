import { bookFreeCall } from '#contracts/free-calls.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import {
  chooseTime,
  confirmation,
  expectAnswersKept,
  fillAnswers,
  newVisitor,
  submitButton,
} from './free-call-form.ts';
import { signInAs } from './roles.ts';

test('a member sees the member prices and requests the free call', async ({ page, browser, allowError }) => {
  allowError(/500/);
  await signInAs('member', page, browser);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByText(/Regular price \$399, member price \$319 per 4 weeks/)).toBeVisible();
  await page.goto('/coaching-offers');
  await expect(main.getByText('Your member price: you save $80')).toBeVisible();
  for (const saved of [10, 14, 17]) await expect(main.getByText(`you save $${saved}`)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go to your course' })).toHaveAttribute('href', '/course');
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Book your free introductory call' }).click();
  await expect(page).toHaveURL('/book-coaching');
  const banner = page.getByRole('region', { name: 'Course Member Discount: 20% OFF Regular Pricing' });
  await expect(banner).toContainText('$399');
  await expect(banner).toContainText('$319 for 4 weeks');
  await expect(banner).toContainText('You save $80');
  await expect(page.getByRole('region', { name: 'Call Information' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByLabel('First name'), 'the known name is filled in').toHaveValue('Ida');
  await expect(page.getByLabel('Email')).toHaveValue(/^ida\./);
  const visitor = newVisitor();
  await fillAnswers(page, visitor);
  await chooseTime(page);
  await page.route(`**${bookFreeCall.path}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await submitButton(page).click();
  await expect(toastWithTitle(page, 'Error')).toContainText('Failed to submit request');
  await expectAnswersKept(page, visitor);
  await submitButton(page).click();
  await expect(confirmation(page)).toContainText(visitor.email);
});

test('a visitor may request the free call there too and reads that the discount is for members', async ({ page }) => {
  await page.goto('/book-coaching');
  await expect(page.getByText('The discount is for members of the self-paced course.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'sign in', exact: true }).click();
  await expect(page).toHaveURL('/auth?next=%2Fbook-coaching');
});
