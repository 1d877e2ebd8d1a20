import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultMailTexts, previewMailText, testMailText } from '#contracts/mail/mail-texts.ts';
import { listSettings, saveSettings, settingsNames } from '#contracts/settings/site-settings.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../../testing/fake-server.ts';
import { openAsCoach } from '../../../testing/open-as-coach.tsx';
import { sampleSettings } from '../../../testing/sample-settings.ts';
import { toastOnPage } from '../../../testing/toasts.ts';
import SettingsPage from '../SettingsPage.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const subject = page.getByLabelText('Subject');
const text = page.getByLabelText('Text', { exact: true });
const reminder = defaultMailTexts['reminder-day'];

async function open() {
  history.replaceState(null, '', '/admin/settings?tab=emails');
  mockEndpoint(listSettings, () => replyWith({ documents: settingsNames.map((name) => sampleSettings(name)) }));
  const saved = mockEndpoint(saveSettings, ({ body }) => {
    const { version, content } = body as { version: number; content: object };
    return replyWith({ message: 'Saved.', document: sampleSettings('mail-texts', content, version + 1) });
  });
  await openAsCoach(<SettingsPage />);
  await page.getByLabelText('Which one').selectOptions('Reminder');
  return saved;
}

test('a mail gets other words, is tried, saved and taken back', async () => {
  await page.viewport(390, 800);
  const saved = await open();
  const previews = mockEndpoint(previewMailText, () =>
    replyWith({ subject: 'See you, Ana', text: 'Hello Ana,', isSample: true }),
  );
  const tests = mockEndpoint(testMailText, () => replyWith({ message: 'A test is on its way to coach@example.com.' }));
  await subject.fill('See you, {first name}');
  await button('Preview').click();
  await expect.element(page.getByRole('region', { name: 'Preview' })).toMatchTextContent('See you, Ana');
  await button('Send a test to yourself').click();
  await expect.element(toastOnPage).toMatchTextContent('A test is on its way');
  const typed = { ...reminder, subject: 'See you, {first name}' };
  expect([previews[0]?.body, tests[0]?.body]).toEqual([{ text: typed }, { text: typed }]);
  await expectAccessible();
  await button('Save').click();
  await expect.element(button('Save')).toBeDisabled();
  expect(saved[0]?.body).toMatchObject({ version: 1, content: { ...defaultMailTexts, 'reminder-day': typed } });
  await button('Back to default').click();
  await expect.element(subject).toHaveValue(reminder.subject);
  await button('Save').click();
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[1]?.body).toMatchObject({ version: 2, content: { 'reminder-day': reminder } });
});

test('a tap on a place puts it where the coach wrote last, and what is discarded can be taken back', async () => {
  await open();
  await page.getByText('What you can put in').click();
  await subject.fill('See you, ');
  await button('Put in {first name}').click();
  await expect.element(subject).toHaveValue('See you, {first name}');
  await expect.element(subject).toHaveFocus();
  await button('Put in {when and how}').click();
  await expect.element(text).toHaveFocus();
  expect((text.element() as HTMLTextAreaElement).value.match(/\n\{when and how\}\n/g)).toHaveLength(2);
  await button('Discard').click();
  await expect.element(subject).toHaveValue(reminder.subject);
  await toastOnPage.getByRole('button', { name: 'Undo' }).click();
  await expect.element(subject).toHaveValue('See you, {first name}');
});

test('a mail without its link is refused at its field, and what was typed stays', async () => {
  const saved = await open();
  await text.fill('Hello {first nam}');
  await button('Save').click();
  await expect.element(page.getByText('{first nam} isn’t a place that this email has')).toBeVisible();
  await text.fill('{when and how}');
  await button('Save').click();
  await expect.element(page.getByText('This email needs {your call}')).toBeVisible();
  await page.getByLabelText('Which one').selectOptions('Temporary password');
  await page.getByLabelText('Which one').selectOptions('Reminder');
  await expect.element(text).toHaveValue('{when and how}');
  expect(saved).toEqual([]);
});

test('of two tabs that change the same mail, the later one chooses', async () => {
  await open();
  const other = { ...reminder, subject: 'The other tab' };
  const newest = sampleSettings('mail-texts', { 'reminder-day': other }, 2);
  const refusal = { code: 'SETTINGS_CHANGED', message: 'These settings were changed.', settings: newest };
  mockEndpoint(saveSettings, () => refuseWith(409, refusal));
  await subject.fill('Mine');
  await button('Save').click();
  await expect.element(page.getByText('These words were changed in another tab')).toBeVisible();
  await expect.element(subject).toHaveValue('Mine');
  await button('Take those').click();
  await expect.element(subject).toHaveValue('The other tab');
});
