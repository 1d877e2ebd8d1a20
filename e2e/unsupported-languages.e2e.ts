import { expect, test } from './fixtures.ts';
import { chooseTime, confirmation, fillAnswers, newVisitor, openFreeCallForm, submitButton } from './free-call-form.ts';

test('a visitor whose only language is "C" books a call', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['C'] });
  });
  await openFreeCallForm(page);
  await fillAnswers(page, newVisitor());
  await chooseTime(page);
  await submitButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});
