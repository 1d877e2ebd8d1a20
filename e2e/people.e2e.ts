import { bookingDrawer, bookPaidCall, clientName } from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';

test('on the phone the coach finds a person, puts a mistyped address right, and has the notes with the call', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAsCoach(page.context());
  const client = await bookPaidCall(page);
  const corrected = `right-${client.email}`;
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();
  await page.getByRole('searchbox', { name: /^Search/ }).fill(client.lastName.slice(0, -1));
  const people = page.getByRole('list', { name: 'People' });
  await expect(people.getByRole('heading', { level: 2 })).toHaveText([clientName(client)]);
  await expectAccessible(page);
  await people.getByRole('link', { name: clientName(client) }).click();

  await expect(page.getByRole('heading', { level: 1, name: clientName(client) })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Edit details' }).click();
  const form = page.getByRole('dialog', { name: 'Edit details' });
  await form.getByLabel('Email').fill(corrected);
  await form.getByLabel('Send the confirmations of calls ahead to the new address').check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toastWithTitle(page, 'Saved')).toBeVisible();
  await expect(page.getByRole('link', { name: corrected, exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Email addresses' })).toContainText(client.email);
  await expect.poll(async () => (await readMails(corrected)).length, { timeout: 20_000 }).toBeGreaterThan(0);

  await page.getByLabel('Private notes').fill('Likes to talk about her garden.');
  // Leaving saves at once.
  await page.getByRole('region', { name: 'Calls' }).getByRole('link', { name: client.label }).click();
  const drawer = bookingDrawer(page, client);
  await expect(drawer.getByLabel('Private notes')).toHaveValue('Likes to talk about her garden.');
  await expect(drawer.getByRole('link', { name: corrected, exact: true })).toBeVisible();
  await page.reload();
  await expect(drawer.getByLabel('Private notes')).toHaveValue('Likes to talk about her garden.');
  await drawer.getByRole('link', { name: `Everything about ${clientName(client)}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: clientName(client) })).toBeVisible();

  await page.goto(`/admin/people?email=${encodeURIComponent(client.email)}`);
  await expect(page.getByRole('heading', { level: 1, name: clientName(client) })).toBeVisible();
});
