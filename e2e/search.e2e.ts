import { bookingDrawer, bookPaidCall, clientName } from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { newVisitor } from './free-call-form.ts';

test('the coach finds a call and a person from any page, however the name is typed', {
  tag: '@both-sizes',
}, async ({ page, isMobile }) => {
  await signInAsCoach(page.context());
  const { lastName } = newVisitor();
  const client = await bookPaidCall(page, { firstName: 'Zoë', lastName: `O’${lastName}` });
  const search = page.getByRole('dialog', { name: 'Search everything' });
  const field = search.getByRole('combobox', { name: /^Search/ });
  const results = (kind: string) => search.getByRole('group', { name: kind }).getByRole('option');

  await page.goto('/admin');
  const glass = page.getByRole('button', { name: 'Search everything' });
  await expect(glass).toBeVisible();
  if (isMobile) await glass.click();
  else await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(`zoe O'${lastName.toUpperCase()}`);
  await expect(results('Calls')).toContainText([clientName(client)]);
  await expect(results('Emails').first()).toContainText(client.email);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(bookingDrawer(page, client)).toBeVisible();
  await expect(search).toBeHidden();
  // Back leads to the page below the search, not to the search.
  await page.goBack();
  await expect(page).toHaveURL('/admin');
  await expect(search).toBeHidden();

  await glass.click();
  await field.fill(client.phone.slice(-7));
  await results('People')
    .filter({ hasText: clientName(client) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: clientName(client) })).toBeVisible();
  await expect(search).toBeHidden();
});
