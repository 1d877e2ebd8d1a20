import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answers, confirmation, isDayOfThisWorker, newVisitor, submitButton, timeButtons } from './free-call-form.ts';
import { tabTo } from './keyboard.ts';

test('the whole booking works by keyboard alone', async ({ page }) => {
  const visitor = newVisitor();
  await page.goto('/book-call');
  await expect(page.getByRole('grid')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Show later dates' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  for (let day = 1; day < 31 && !isDayOfThisWorker(await focusedName(page)); day += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, timeButtons(page).first());
  await page.keyboard.press('ArrowRight');
  await expect(timeButtons(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(timeButtons(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^Selected: /)).toBeVisible();

  await tabTo(page, page.getByLabel('First name'));
  await page.keyboard.type(visitor.firstName);
  await tabTo(page, page.getByLabel('Last name'));
  await page.keyboard.type(visitor.lastName);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(visitor.email);
  await tabTo(page, page.getByLabel('Country calling code'));
  await tabTo(page, page.getByLabel('Phone number'));
  await page.keyboard.type(visitor.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('FaceTime')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('WhatsApp')).toBeChecked();
  await tabTo(page, page.getByLabel('Goals'));
  await page.keyboard.type(answers.goals);
  await tabTo(page, page.getByLabel('I agree that you read and keep'));
  await page.keyboard.press('Space');
  await tabTo(page, submitButton(page));
  await page.keyboard.press('Enter');

  const dialog = confirmation(page);
  await expect(dialog.getByRole('heading')).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Got It!' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Call', exact: true })).toBeFocused();
});

const focusedName = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.ariaLabel ?? '');
