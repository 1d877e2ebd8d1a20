import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, readMails, test, waitForHydration } from './fixtures.ts';
import { answers, chooseTime, confirmation, fillAnswers, newVisitor, submitButton } from './free-call-form.ts';

test('a visitor goes from home over the offers to a booked call, and both have the mail', {
  tag: '@both-sizes',
}, async ({ page }) => {
  const visitor = newVisitor();
  await page.goto('/');
  // A link that is clicked earlier opens a new document, in which no heading gets the focus.
  await waitForHydration(page);
  await page.getByRole('link', { name: 'See the coaching offers' }).last().click();
  await page.getByRole('main').getByRole('link', { name: 'Book your free introductory call' }).click();
  await expect(page.getByRole('heading', { name: 'Book Your Free Introductory Call' })).toBeFocused();
  await expect(page.getByRole('grid')).toBeVisible();

  const label = await chooseTime(page);
  await fillAnswers(page, visitor);
  await submitButton(page).click();

  const dialog = confirmation(page);
  await expect(dialog).toContainText(label);
  await expect(dialog).toContainText('This time is reserved for you.');
  await expect(dialog).toContainText('(Nepal Time)');
  await expect(dialog).toContainText('within 10 minutes');
  await expect(dialog).toContainText('The link in that email brings you back');
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download .ics file' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('BEGIN:VEVENT');
  expect(file).not.toContain(answers.goals);

  await dialog.getByRole('button', { name: 'Got It!' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/my-call');
  await expect(page.getByRole('heading', { name: 'Your call', exact: true })).toBeFocused();
  const call = page.getByRole('region', { name: 'Free Introductory Call' });
  await expect(call).toContainText(label);
  await expect(call).toContainText('(Nepal Time)');
  await expect(call.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute('href', /calendar\.google\.com/);
  await page.reload();
  await expect(call).toContainText(label);
  await page.getByLabel('Caloric drinks').fill('Two glasses of cola');
  await page.getByRole('button', { name: 'Save my answers' }).click();
  await expect(page.getByText('Thank you! Your answers are saved.')).toBeFocused();
  await expect(page.getByLabel('Medications')).toHaveAccessibleDescription(/You’ve answered this/);

  await expect.poll(() => readMails(visitor.email)).toHaveLength(1);
  const [mail] = await readMails(visitor.email);
  expect(mail?.text).toContain(label);
  await page.goto(/\/my-call#\S+/.exec(mail?.text ?? '')?.[0] ?? 'the mail has no link');
  await expect(call).toContainText(label);
  const aboutVisitor = async () =>
    (await readMails('coach@example.com')).filter(({ text }) => text?.includes(visitor.lastName));
  await expect.poll(aboutVisitor).toHaveLength(1);
  const [notice] = await aboutVisitor();
  for (const answer of Object.values(answers)) expect(`${mail?.text} ${notice?.text}`).not.toContain(answer);
});
