import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, readMails, test } from './fixtures.ts';
import { answers, chooseTime, confirmation, fillAnswers, newVisitor, submitButton } from './free-call-form.ts';

test('a visitor goes from home over the offers to a booked call, and both have the mail', {
  tag: '@both-sizes',
}, async ({ page }) => {
  const visitor = newVisitor();
  await page.goto('/');
  await page.getByRole('link', { name: 'See the coaching offers' }).last().click();
  await page.getByRole('main').getByRole('link', { name: 'Book your free introductory call' }).click();
  await expect(page.getByRole('heading', { name: 'Book Your Free Introductory Call' })).toBeFocused();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessible(page);

  await fillAnswers(page, visitor);
  const label = await chooseTime(page);
  await expectAccessible(page);
  await submitButton(page).click();

  const dialog = confirmation(page);
  await expect(dialog).toContainText(label);
  await expect(dialog).toContainText('This time is reserved for you.');
  await expect(dialog).toContainText('(Nepal Time)');
  await expect(dialog).toContainText('within 10 minutes');
  await expect(dialog).toContainText('where you can move or cancel the call yourself');
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download .ics file' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('BEGIN:VEVENT');
  expect(file).not.toContain(answers.goals);

  await dialog.getByRole('button', { name: 'Got It!' }).click();
  await expect(dialog).toBeHidden();
  const note = page.getByRole('region', { name: 'Your booked call' });
  await expect(note).toContainText(`Booked: ${label}.`);
  await expect(note).toContainText(`A confirmation is on its way to ${visitor.email}.`);
  await expect(note.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute('href', /calendar\.google\.com/);
  await expect(note.getByRole('link', { name: 'Download .ics file' })).toHaveAttribute('download', /\.ics$/);
  await expectAccessible(page);
  for (const name of ['First name', 'Email', 'Phone number', 'Goals', 'Medications']) {
    await expect(page.getByLabel(name)).toHaveValue('');
  }
  await expect(page.getByLabel('FaceTime')).not.toBeChecked();
  await expect(page.getByText('Select a date to see available times')).toBeVisible();

  await expect.poll(() => readMails(visitor.email)).toHaveLength(1);
  const [mail] = await readMails(visitor.email);
  expect(mail?.text).toContain(label);
  const aboutVisitor = async () =>
    (await readMails('coach@example.com')).filter(({ text }) => text?.includes(visitor.lastName));
  await expect.poll(aboutVisitor).toHaveLength(1);
  const [notice] = await aboutVisitor();
  for (const answer of Object.values(answers)) expect(`${mail?.text} ${notice?.text}`).not.toContain(answer);
});
