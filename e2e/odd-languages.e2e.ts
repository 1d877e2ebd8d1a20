import type { Page } from '@playwright/test';
import { signInAsCoach } from './coach.ts';
import { expect, test } from './fixtures.ts';
import { chooseTime, confirmation, fillAnswers, newVisitor, openForm, submitButton } from './free-call-form.ts';
import { pages } from './paid-call-form.ts';

/** What browsers say under LANG=C, with POSIX modifiers, or where privacy tools empty the list. */
const oddLanguages = [['C'], ['en-US@posix'], [''], ['x'], []];

async function speak(page: Page, languages: string[]): Promise<void> {
  await page.addInitScript((tags) => {
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => tags });
  }, languages);
}

const country = (page: Page) => page.getByLabel('Country calling code');

for (const languages of oddLanguages) {
  test(`every page with a phone number works where the languages are ${JSON.stringify(languages)}`, {
    tag: '@any-size',
  }, async ({ page }) => {
    await speak(page, languages);
    for (const path of ['/book-call', '/book-coaching', ...Object.values(pages)]) {
      await page.goto(path);
      await expect(page.getByRole('grid')).toBeVisible();
      await expect(country(page)).toHaveValue('US');
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });
}

test('a visitor whose only language is "C" books a call', { tag: '@any-size' }, async ({ page }) => {
  await speak(page, ['C']);
  await openForm(page);
  await fillAnswers(page, newVisitor());
  await chooseTime(page);
  await submitButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});

test('an odd tag does not hide the language behind it', { tag: '@any-size' }, async ({ page }) => {
  await speak(page, ['C', 'de_AT.UTF-8', 'en-US']);
  await openForm(page);
  await expect(country(page)).toHaveValue('AT');
});

test('the coach books for a client where the languages are odd', { tag: '@any-size' }, async ({ page, context }) => {
  await signInAsCoach(context);
  await speak(page, ['C']);
  await page.goto('/admin/bookings');
  await page.getByRole('button', { name: 'Book for a client' }).click();
  await expect(page.getByRole('dialog').getByLabel('Country calling code')).toHaveValue('US');
});
