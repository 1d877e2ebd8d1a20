import { bookingDrawer, bookPaidCall, clientName } from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { newVisitor } from './free-call-form.ts';

test('the coach finds a call and a person however the name is typed, and puts a mistyped address right', async ({
  page,
}) => {
  await signInAsCoach(page.context());
  const { lastName } = newVisitor();
  const client = await bookPaidCall(page, { firstName: 'Zoë', lastName: `O’${lastName}` });
  const corrected = `right-${client.email}`;
  const search = page.getByRole('dialog', { name: 'Search everything' });
  const field = search.getByRole('combobox', { name: /^Search/ });
  const results = (kind: string) => search.getByRole('group', { name: kind }).getByRole('option');

  await page.goto('/admin');
  const glass = page.getByRole('button', { name: 'Search everything' });
  await expect(glass).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(`zoe O'${lastName.toUpperCase()}`);
  await expect(results('Calls')).toContainText([clientName(client)]);
  // Until the results are those of all letters, Enter opens none.
  await expect(search.getByText('Searching...')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const drawer = bookingDrawer(page, client);
  await expect(drawer).toBeVisible();
  // Back leads to the page below the search, not to the search.
  await page.goBack();
  await expect(page).toHaveURL('/admin');
  await expect(search).toBeHidden();
  await glass.click();
  await field.fill(client.phone.slice(-7));
  await results('People')
    .filter({ hasText: clientName(client) })
    .click();

  const heading = page.getByRole('heading', { level: 1, name: clientName(client) });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit details' }).click();
  const form = page.getByRole('dialog', { name: 'Edit details' });
  await form.getByLabel('Email').fill(corrected);
  await form.getByLabel('Send what is still open to the new address').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toastWithTitle(page, 'Saved')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Email addresses' })).toContainText(client.email);
  await expect.poll(async () => (await readMails(corrected)).length).toBeGreaterThan(0);

  await page.getByLabel('Private notes').fill('Likes to talk about her garden.');
  // Leaving saves at once.
  await page.getByRole('region', { name: 'Calls' }).getByRole('link', { name: client.label }).click();
  await expect(drawer.getByLabel('Private notes')).toHaveValue('Likes to talk about her garden.');
  await expect(drawer.getByRole('link', { name: corrected, exact: true })).toBeVisible();
  await page.reload();
  await expect(drawer.getByLabel('Private notes')).toHaveValue('Likes to talk about her garden.');
  await page.goto(`/admin/people?email=${encodeURIComponent(client.email)}`);
  await expect(heading, 'the former address leads to the person too').toBeVisible();
});
