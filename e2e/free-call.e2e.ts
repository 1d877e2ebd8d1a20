import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, mails, test } from './fixtures.ts';
import {
  answers,
  bookElsewhere,
  chooseDate,
  chooseTime,
  confirmation,
  expectAnswersKept,
  fillAnswers,
  newVisitor,
  openForm,
  submitButton,
  times,
} from './free-call-form.ts';

test('a visitor goes from home over the offers to a booked call, and both have the mail', async ({ page }) => {
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
  await expect(dialog).toContainText('(Nepal Time)');
  await expect(dialog).toContainText('within 10 minutes');
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download .ics file' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('BEGIN:VEVENT');
  expect(file).not.toContain(answers.goals);

  await dialog.getByRole('button', { name: 'Got It!' }).click();
  await expect(dialog).toBeHidden();
  for (const name of ['First name', 'Email', 'Phone number', 'Goals', 'Medications']) {
    await expect(page.getByLabel(name)).toHaveValue('');
  }
  await expect(page.getByLabel('FaceTime')).not.toBeChecked();
  await expect(page.getByText('Select a date to see available times')).toBeVisible();

  await expect.poll(() => mails(visitor.email)).toHaveLength(1);
  const [mail] = await mails(visitor.email);
  expect(mail?.text).toContain(label);
  const aboutVisitor = async () =>
    (await mails('coach@example.com')).filter(({ text }) => text?.includes(visitor.lastName));
  await expect.poll(aboutVisitor).toHaveLength(1);
  const [notice] = await aboutVisitor();
  for (const answer of Object.values(answers)) expect(`${mail?.text} ${notice?.text}`).not.toContain(answer);
});

test('an empty form is not sent: a toast, an error beside each field, the focus on the first', async ({ page }) => {
  await openForm(page);
  await submitButton(page).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Please fill in all required fields' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  for (const error of [
    'First name is required',
    'Last name is required',
    'Valid email is required',
    'Phone number is required',
    'Please select a contact method',
    'Please select a time slot',
    "Please let us know what you'd like to cover",
  ]) {
    await expect(page.getByText(error)).toBeVisible();
  }
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Valid email is required/);
  await expect(page.getByRole('group', { name: 'Choose a date and a time' })).toHaveAccessibleDescription(
    'Please select a time slot',
  );
  await expectAccessible(page);
});

test('what is too long or malformed stays in the form with its error', async ({ page }) => {
  await openForm(page);
  await fillAnswers(page, { ...newVisitor(), email: 'ada@nowhere', phone: '212' });
  await page.getByLabel('Eating out per week').fill('x'.repeat(256));
  await chooseTime(page);
  await submitButton(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Please enter a complete phone number/);
  await expect(page.getByLabel('Eating out per week')).toHaveAccessibleDescription(/at most 255 characters/);
});

test('a double click sends the request once', async ({ page }) => {
  const sent: string[] = [];
  await page.route('**/api/consultation-request', async (route) => {
    sent.push(route.request().method());
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await openForm(page);
  await fillAnswers(page, newVisitor());
  await chooseTime(page);
  await submitButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(confirmation(page)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('who loses the race for a time keeps all that was typed and is shown fresh times', async ({ page, tolerate }) => {
  tolerate(/409/);
  const visitor = newVisitor();
  await openForm(page);
  await fillAnswers(page, visitor);
  const label = await chooseTime(page);
  await bookElsewhere(page, label);
  await submitButton(page).click();

  const toast = page.getByRole('listitem').filter({ hasText: 'Booking Error' });
  await expect(toast).toContainText('Somebody has just booked that time.');
  const picker = page.getByRole('group', { name: 'Choose a date and a time' });
  await expect(picker).toBeFocused();
  await expect(picker).toHaveAccessibleDescription(/Somebody has just booked that time/);
  await expect(page.getByText(`Selected: ${label}`)).toBeHidden();
  await expectAnswersKept(page, visitor);
  await expectAccessible(page);

  await times(page).first().click();
  await expect(page.getByText(`Selected: ${label}`)).toBeHidden();
  await submitButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});

test('without a network nothing that was typed is lost, and a time gone meanwhile is told', async ({
  page,
  tolerate,
}) => {
  tolerate(/INTERNET_DISCONNECTED/);
  const visitor = newVisitor();
  await openForm(page);
  await fillAnswers(page, visitor);
  const label = await chooseTime(page);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await submitButton(page).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Booking Error' })).toContainText(
    'check your internet connection',
  );
  await expect(submitButton(page)).toBeFocused();
  await expect(page.getByText(`Selected: ${label}`)).toBeVisible();
  await expectAnswersKept(page, visitor);

  await bookElsewhere(page, label);
  await page.unroute('**/api/**');
  await page.route('**/api/consultation-request', (route) => route.abort('internetdisconnected'));
  await submitButton(page).click();
  await expect(page.getByText('The time that you chose is no longer open. Please choose another one.')).toBeVisible();
  await expectAnswersKept(page, visitor);
});

test('times that cannot be loaded are asked for again on demand', async ({ page, tolerate }) => {
  tolerate(/INTERNET_DISCONNECTED/);
  await page.route('**/api/available-time-slots', (route) => route.abort('internetdisconnected'));
  await page.goto('/book-call');
  await expect(page.getByText('The open times could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/available-time-slots');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('Add to Calendar asks for name and email first, then opens the calendar without health answers', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/foreign request: https:\/\/calendar\.google\.com/);
  await openForm(page);
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

test('the calendar shows six weeks, marks free days in words too, and keeps past days shut', async ({ page }) => {
  await openForm(page);
  await expect(page.getByText('Blue dates have available time slots')).toBeVisible();
  await expect(page.getByText('Select a date to see available times')).toBeVisible();
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(6);
  await page.getByRole('button', { name: 'Go to the Next Month' }).click();
  await page
    .getByRole('button', { name: /^Sunday, .* no available times$/ })
    .first()
    .click();
  await expect(page.getByText('No available times for this date')).toBeVisible();
  const previous = page.getByRole('button', { name: 'Go to the Previous Month' });
  while (await previous.isEnabled()) await previous.click();
  const days = await page
    .getByRole('grid')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((day) => ({ name: day.ariaLabel ?? '', shut: day.matches(':disabled') })));
  const today = days.findIndex(({ name }) => name.startsWith('Today'));
  expect(days.map(({ shut }) => shut)).toEqual(days.map((_, index) => index < today));
});

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test("each time stands there in the visitor's own zone too, with '+1 day' where the date differs", async ({
    page,
  }) => {
    await openForm(page);
    await page.getByRole('button', { name: 'Go to the Next Month' }).click();
    await chooseDate(page);
    await expect(page.getByText('with your own time (Japan Standard Time) below')).toBeVisible();
    await times(page).last().click();
    await expect(times(page).last()).toContainText('+1 day');
    await expect(page.getByText(/^For you: .*\(Japan Standard Time\), \+1 day$/)).toBeVisible();
  });
});

test.describe("in the coach's own zone", () => {
  test.use({ timezoneId: 'America/New_York' });

  test('each time stands there once', async ({ page }) => {
    await openForm(page);
    await page.getByRole('button', { name: 'Go to the Next Month' }).click();
    await chooseDate(page);
    await expect(times(page).first()).toHaveText(/^\d+:\d\d (AM|PM) E[SD]T$/);
    await expect(page.getByText('your own time')).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('headings, texts and questions are there, and nothing can be sent', async ({ page, tolerate }) => {
    tolerate(/request failed: .* csp$/);
    await page.goto('/book-call');
    for (const name of ['Book Your Free Introductory Call', 'Call Information', 'What to Expect on Your Call']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    for (const step of ['Get to Know You', 'Explore Solutions', 'Determine Fit']) {
      await expect(page.getByRole('heading', { name: step })).toBeVisible();
    }
    await expect(page.getByLabel('Goals')).toBeVisible();
    await expect(submitButton(page)).toBeDisabled();
  });
});
