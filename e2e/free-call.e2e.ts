import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import {
  answers,
  bookAsOtherVisitor,
  chooseTime,
  confirmation,
  expectAnswersKept,
  fillAnswers,
  newVisitor,
  openFreeCallForm,
  submitButton,
  timeButtons,
} from './free-call-form.ts';

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
  await expect(note).toContainText(`The confirmation is on its way to ${visitor.email}.`);
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

test('who loses the race for a time keeps all that was typed and is shown fresh times', async ({
  page,
  allowError,
}) => {
  allowError(/409/);
  const visitor = newVisitor();
  await openFreeCallForm(page);
  await fillAnswers(page, visitor);
  const label = await chooseTime(page);
  await bookAsOtherVisitor(page, label);
  await submitButton(page).click();

  const toast = toastWithTitle(page, 'Booking Error');
  await expect(toast).toContainText('Somebody has just booked that time.');
  const picker = page.getByRole('group', { name: 'Choose a date and a time' });
  await expect(picker).toBeFocused();
  await expect(picker).toHaveAccessibleDescription(/Somebody has just booked that time/);
  await expect(page.getByText(`Selected: ${label}`)).toBeHidden();
  await expectAnswersKept(page, visitor);
  await expectAccessible(page);

  await timeButtons(page).first().click();
  await expect(page.getByText(`Selected: ${label}`)).toBeHidden();
  await submitButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});

test('the form keeps its text without a network, and says that its time was booked meanwhile', async ({
  page,
  allowError,
}) => {
  allowError(/INTERNET_DISCONNECTED/);
  const visitor = newVisitor();
  await openFreeCallForm(page);
  await fillAnswers(page, visitor);
  const label = await chooseTime(page);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await submitButton(page).click();
  await expect(toastWithTitle(page, 'Booking Error')).toContainText('Your call may be booked');
  await expect(submitButton(page)).toBeFocused();
  await expect(submitButton(page)).toHaveAccessibleDescription(/look into your inbox before you try again/);
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expectAnswersKept(page, visitor);

  await bookAsOtherVisitor(page, label);
  await page.unroute('**/api/**');
  await page.route('**/api/consultation-request', (route) => route.abort('internetdisconnected'));
  await submitButton(page).click();
  await expect(page.getByText('The time that you chose is no longer open. Please choose another one.')).toBeVisible();
  await expectAnswersKept(page, visitor);
});

test('a visitor who already has a call reads so beside the email, and above the button until the next attempt', async ({
  page,
  allowError,
}) => {
  allowError(/409/);
  const visitor = newVisitor();
  for (const done of [confirmation(page), toastWithTitle(page, 'Booking Error')]) {
    await openFreeCallForm(page);
    await fillAnswers(page, visitor);
    await chooseTime(page);
    await submitButton(page).click();
    await expect(done).toBeVisible();
  }
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already has an upcoming free call/);
  await expect(submitButton(page)).toHaveAccessibleDescription(/^There is already an upcoming free call/);
  await expectAccessible(page);
  const other = newVisitor();
  await page.getByLabel('Email').fill(other.email);
  await page.getByLabel('Phone number').fill('12');
  await submitButton(page).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expect(submitButton(page)).toHaveAccessibleDescription('');
});

test('Add to Calendar asks for name and email first, then opens the calendar without health answers', async ({
  page,
  context,
  allowError,
}) => {
  allowError(/foreign request: https:\/\/calendar\.google\.com/);
  await openFreeCallForm(page);
  await chooseTime(page);
  await page.getByRole('button', { name: 'Add to Calendar' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Please fill in your name and email first before adding to calendar.');
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();

  await fillAnswers(page, newVisitor());
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Add to Calendar' }).click();
  const address = new URL((await opening).url());
  expect(address.searchParams.get('text')).toBe('Free Nutrition Consultation');
  expect(address.searchParams.get('details')).toContain('FaceTime');
  expect(address.href).not.toContain(encodeURIComponent(answers.goals));
});
