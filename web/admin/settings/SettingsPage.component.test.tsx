import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type SettingsName, type StoredSettings, saveSettings } from '#contracts/settings/site-settings.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openSettings } from '../../testing/open-settings.tsx';
import { sampleSettings } from '../../testing/sample-settings.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import SettingsPage from './SettingsPage.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const fortyFive = page.getByLabelText('45-minute call');

const open = (documents: Partial<Record<SettingsName, StoredSettings>> = {}, tab = '') =>
  openSettings(<SettingsPage />, tab, documents);

test('a price is changed, shown with what it means, and taken back', async () => {
  await page.viewport(390, 800);
  const saved = await open();
  await expect.element(button('Save')).toBeDisabled();
  await fortyFive.fill('75');
  await expect.element(page.getByText('1 unsaved change')).toBeVisible();
  await expect.element(page.getByText('Members pay $60. Calls that are already booked keep their price')).toBeVisible();
  await expectAccessible();
  await button('Save').click();
  await expect.element(toastOnPage).toMatchTextContent('Settings saved');
  expect(saved[0]).toMatchObject({
    path: '/api/admin/settings/prices',
    body: { version: 1, content: { call45Cents: 7500, call30Cents: 5000, offeredMinutes: [30, 45, 60] } },
  });
  await expect.element(button('Save')).toBeDisabled();

  await button('Back to default for 45-minute call').click();
  await expect.element(fortyFive).toHaveValue('70');
  await expect.element(fortyFive).toHaveFocus();
  // Saved at once, without a second button.
  await expect.element(toastOnPage).toMatchTextContent('Back to default: 45-minute call');
  expect(saved[1]?.body).toMatchObject({ version: 2, content: { call45Cents: 7000 } });
  await toastOnPage.getByRole('button', { name: 'Undo' }).click();
  await expect.element(fortyFive).toHaveValue('75');
  expect(saved[2]?.body).toMatchObject({ version: 3, content: { call45Cents: 7500 } });
});

test('what is not valid is said at its field, and nothing that was typed is lost', async () => {
  const saved = await open();
  await fortyFive.fill('fifty');
  await page.getByText('Show 3 more').click();
  await page.getByLabelText('Member discount').fill('5');
  await button('Save').click();
  await expect.element(page.getByText('Please enter an amount from $5 to $10,000')).toBeVisible();
  await expect.element(fortyFive).toHaveFocus();
  await expect.element(fortyFive).toHaveValue('fifty');
  await expect.element(page.getByLabelText('Member discount')).toHaveValue('5');
  expect(saved).toEqual([]);
});

test('on a phone a refusal isn’t hidden by the row of buttons', async () => {
  await page.viewport(390, 844);
  await open({}, 'calls');
  const sentence = 'Please enter a whole number from 0 to 120';
  const fields = { bufferAfterMinutes: sentence };
  mockEndpoint(saveSettings, () => refuseWith(400, { code: 'invalid', message: sentence, fields }));
  await page.getByText(/^Show \d+ more/).click();
  const breakAfter = page.getByLabelText('Break after');
  await breakAfter.fill('15');
  // The field is right above the row, and the message comes below it.
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  scrollBy(0, bottomOf(breakAfter.element()) - (bottomOf(button('Save').element()) - 60));
  await button('Save').click();
  const error = page.getByRole('form').getByText(sentence).first();
  await expect.element(error).toBeVisible();
  await expect
    .poll(() => {
      const { left, bottom } = error.element().getBoundingClientRect();
      return document.elementFromPoint(left + 40, bottom - 2);
    })
    .toBe(error.element());
});

test('a price that is typed while another is being saved stays', async () => {
  await open();
  const reply = Promise.withResolvers<Response>();
  mockEndpoint(saveSettings, () => reply.promise);
  const sixty = page.getByLabelText('60-minute call');
  await fortyFive.fill('75');
  await button('Save').click();
  await sixty.fill('95');
  reply.resolve(replyWith({ message: 'Saved.', document: sampleSettings('prices', { call45Cents: 7500 }, 2) }));
  await expect.element(toastOnPage).toMatchTextContent('Settings saved');
  await expect.element(page.getByText('1 unsaved change')).toBeVisible();
  await expect.element(sixty).toHaveValue('95');
});

test.each([
  ['Take $80', '80', 8000],
  ['Keep $75', '75', 7500],
])('after a change in another tab, both values are shown, and "%s" decides', async (choice, text, cents) => {
  await open();
  const newest = sampleSettings('prices', { call45Cents: 8000, call60Cents: 9000 }, 2);
  mockEndpoint(saveSettings, () =>
    Response.json(
      { code: 'SETTINGS_CHANGED', message: 'These settings were changed.', settings: newest },
      { status: 409 },
    ),
  );
  await fortyFive.fill('75');
  await button('Save').click();
  await expect.element(page.getByText('This was changed elsewhere to $80. You have $75 here.')).toBeVisible();
  await expect.element(fortyFive).toHaveFocus();
  await expect.element(page.getByLabelText('60-minute call')).toHaveValue('90');
  await expectAccessible();
  const saved = mockEndpoint(saveSettings, ({ body }) =>
    replyWith({ message: 'Saved.', document: sampleSettings('prices', (body as { content: object }).content, 3) }),
  );
  await button('Save').click();
  await expect.element(page.getByText('Please choose one of the two below')).toBeVisible();
  expect(saved).toEqual([]);
  await button(choice).click();
  await expect.element(fortyFive).toHaveValue(text);
  await expect.element(fortyFive).toHaveAttribute('aria-invalid', 'false');
  await expect.element(button('Save')).toHaveAccessibleDescription('');
  // The other value is the saved one already.
  if (choice === 'Take $80') return;
  await button('Save').click();
  await expect.element(toastOnPage).toMatchTextContent('Settings saved');
  expect(saved[0]?.body).toMatchObject({ version: 2, content: { call45Cents: cents, call60Cents: 9000 } });
});

test('a change of another setting in another tab is merged and saved without a question', async () => {
  await open();
  const newest = sampleSettings('prices', { memberDiscountPercent: 10 }, 2);
  const bodies: unknown[] = [];
  mockEndpoint(saveSettings, ({ body }) => {
    bodies.push(body);
    const { version, content } = body as { version: number; content: object };
    if (version === 2) return replyWith({ message: 'Saved.', document: sampleSettings('prices', content, 3) });
    const refusal = { code: 'SETTINGS_CHANGED', message: 'These settings were changed.', settings: newest };
    return refuseWith(409, refusal);
  });
  await fortyFive.fill('75');
  await button('Save').click();
  await expect.element(toastOnPage).toMatchTextContent('Settings savedWhat another tab changed stays too.');
  expect(bodies[1]).toMatchObject({ version: 2, content: { call45Cents: 7500, memberDiscountPercent: 10 } });
  await expect.element(button('Save')).toBeDisabled();
});

test('a new version with the same values is not said to be another tab’s change', async () => {
  await open();
  mockEndpoint(saveSettings, ({ body }) => {
    const { version, content } = body as { version: number; content: object };
    if (version === 2) return replyWith({ message: 'Saved.', document: sampleSettings('prices', content, 3) });
    const refusal = { code: 'SETTINGS_CHANGED', message: 'Changed.', settings: sampleSettings('prices', {}, 2) };
    return refuseWith(409, refusal);
  });
  await fortyFive.fill('75');
  await button('Save').click();
  await expect.element(toastOnPage).toMatchTextContent('Settings saved');
  await expect.element(toastOnPage).not.toMatchTextContent('another tab');
});

test('“Back to default” keeps what another tab changed, and says when it could not be saved', async () => {
  await open({ prices: sampleSettings('prices', { call45Cents: 7500 }) });
  const newest = sampleSettings('prices', { call45Cents: 7500, call60Cents: 9000 }, 2);
  mockEndpoint(saveSettings, ({ body }) => {
    const { version, content } = body as { version: number; content: object };
    if (version === 2) return replyWith({ message: 'Saved.', document: sampleSettings('prices', content, 3) });
    const refusal = { code: 'SETTINGS_CHANGED', message: 'These were changed.', settings: newest };
    return refuseWith(409, refusal);
  });
  await button('Back to default for 45-minute call').click();
  await expect.element(toastOnPage).toMatchTextContent('Back to default: 45-minute call');
  await expect.element(page.getByLabelText('60-minute call')).toHaveValue('90');
  await expect.element(button('Save')).toBeDisabled();
  mockEndpoint(saveSettings, () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Please try again in a minute.' }));
  await button('Back to default for 60-minute call').click();
  await expect.element(toastOnPage).toMatchTextContent('Settings not savedPlease try again in a minute.');
  await expect.element(button('Save')).toBeEnabled();
});

test('a folded setting opens when it cannot be saved, and when a link leads to it', async () => {
  await open();
  const discount = page.getByLabelText('Member discount');
  await expect.element(discount).not.toBeVisible();
  await page.getByText('Show 3 more').click();
  await discount.fill('0');
  await page.getByText('Show 3 more').click();
  await expect.element(discount).not.toBeVisible();
  await button('Save').click();
  await expect.element(discount).toHaveFocus();
  await expect.element(page.getByText('Please enter a whole number from 1 to 80')).toBeVisible();
  await page.getByRole('tab', { name: 'Calls' }).click();
  history.replaceState(null, '', '/admin/settings?tab=calls&setting=agendaHour');
  await expect.element(page.getByLabelText('Agenda of the day')).toHaveFocus();
});

test('what is needed rarely is one level lower', async () => {
  await page.viewport(390, 844);
  await open();
  await expect.element(fortyFive).toBeVisible();
  const names = page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Prices', 'Packages', 'Calls', 'Contact', 'Questions', 'More settings']);
  await page.getByRole('tab', { name: 'More settings' }).click();
  await expectAccessible();
  await page.getByRole('link', { name: /^Receipts/ }).click();
  await expect.element(page.getByLabelText('Tax line')).not.toBeVisible();
  await page.getByText('Show 1 more').click();
  await expect.element(page.getByLabelText('Tax line')).toBeVisible();
  await page.getByRole('link', { name: 'All of these' }).click();
  await expect.element(page.getByRole('link', { name: /^Mail words/ })).toBeVisible();
});

test('a new time zone is saved only after the coach has read what moves and what stays', async () => {
  const saved = await open({}, 'calls');
  await page.getByLabelText('Time zone').selectOptions('Asia/Tokyo');
  await button('Save').click();
  const question = page.getByRole('alertdialog', { name: 'Change your time zone?' });
  await expect.element(question).toMatchTextContent('calls that are booked keep the moment people agreed to');
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(saved).toEqual([]);
  await button('Save').click();
  await question.getByRole('button', { name: 'Change the time zone' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Settings saved');
  expect(saved).toHaveLength(1);
  expect(saved[0]?.body).toMatchObject({ content: { coachTimeZone: 'Asia/Tokyo' } });
});

test('a time zone that goes back to its default is saved alone, after the same question', async () => {
  const saved = await open({ calls: sampleSettings('calls', { coachTimeZone: 'Asia/Tokyo' }) }, 'calls');
  await page.getByRole('checkbox', { name: 'FaceTime' }).click();
  await button('Back to default for Time zone').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change the time zone' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Back to default: Time zone');
  await expect.element(page.getByText('1 unsaved change')).toBeVisible();
  const { coachTimeZone, contactMethods } = sampleSettings('calls', {}).content;
  expect(saved.map(({ body }) => body)).toMatchObject([{ content: { coachTimeZone, contactMethods } }]);
});

test('choices, lists and limits are saved as what they mean', async () => {
  const saved = await open({}, 'calls');
  await page.getByText(/^Show \d+ more/).click();
  await page.getByLabelText('Reminders').fill('48, 1');
  await page.getByLabelText('Most calls a day').fill('3');
  await page.getByRole('checkbox', { name: 'FaceTime' }).click();
  await page.getByLabelText('First day of the week').selectOptions('Sunday');
  await button('Save').click();
  await expect.element(toastOnPage).toMatchTextContent('Settings saved');
  expect(saved[0]?.body).toMatchObject({
    content: { reminderHours: [48, 1], maxCallsPerDay: 3, contactMethods: ['whatsapp'], weekStartsOn: 'sun' },
  });
});

test('unsaved changes are there after a look at another tab, and a link that leads away asks first', async () => {
  await open();
  await fortyFive.fill('75');
  await page.getByRole('tab', { name: 'Contact' }).click();
  await expect.element(page.getByLabelText('Your name')).toBeVisible();
  await page.getByRole('link', { name: 'Bookings' }).click();
  const question = page.getByRole('alertdialog', { name: 'Your changes aren’t saved' });
  await expectAccessible();
  await question.getByRole('button', { name: 'Keep writing' }).click();
  expect(location.pathname).toBe('/admin/settings');
  await page.getByRole('tab', { name: 'Prices' }).click();
  await expect.element(fortyFive).toHaveValue('75');
  await page.getByRole('link', { name: 'Bookings' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => location.pathname).toBe('/admin/bookings');
});

test('who changed a document last is said', async () => {
  const document = sampleSettings('prices');
  await open({ prices: { ...document, changedAt: '2027-01-01T12:00:00.000Z', changedBy: 'coach@example.com' } });
  await expect.element(page.getByText('Changed on Jan 1, 2027, 7:00 AM EST by coach@example.com')).toBeVisible();
});
