import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { defaultMailTexts, previewMailText, testMailText } from '#contracts/mail/mail-texts.ts';
import { saveSettings } from '#contracts/settings/site-settings.ts';
import { SiteProvider } from '../../../site.tsx';
import { expectAccessible } from '../../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../../testing/fake-server.ts';
import { mockSettings, openSettings } from '../../../testing/open-settings.tsx';
import { renderPage } from '../../../testing/render.tsx';
import { sampleSettings } from '../../../testing/sample-settings.ts';
import { sampleSite } from '../../../testing/sample-site.ts';
import { toastOnPage } from '../../../testing/toasts.ts';
import SettingsPage from '../SettingsPage.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const [subject, text] = [box('Subject'), box('Text')];
const chip = (name: string) => text.getByText(name, { exact: true });
const reminder = defaultMailTexts['reminder-day'];

/** Types into an editor in place of all that it has. */
async function type(editor: typeof text, keys: string) {
  await editor.click();
  await userEvent.keyboard(`{Control>}a{/Control}${keys.replaceAll('{', '{{').replaceAll('[', '[[')}`);
}

async function open() {
  const saved = await openSettings(<SettingsPage />, 'emails');
  await page.getByLabelText('Which one').selectOptions('Reminder');
  await expect.element(subject).toMatchTextContent('Reminder: your call');
  return saved;
}

test('a mail gets other words, is tried, saved and taken back', async () => {
  await page.viewport(390, 800);
  const saved = await open();
  const previews = mockEndpoint(previewMailText, () =>
    replyWith({ subject: 'See you, Ana', text: 'Hello Ana,', isSample: true }),
  );
  const tests = mockEndpoint(testMailText, () => replyWith({ message: 'A test is on its way to coach@example.com.' }));
  await type(subject, 'See you, {first name}');
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
  await expect.element(subject).toMatchTextContent('Reminder: your call');
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[1]?.body).toMatchObject({ version: 2, content: { 'reminder-day': reminder } });
  await toastOnPage.getByRole('button', { name: 'Undo' }).click();
  await expect.element(subject).toHaveTextContent('See you, first name');
  await expect.poll(() => saved.length).toBe(3);
  expect(saved[2]?.body).toMatchObject({ version: 3, content: { 'reminder-day': typed } });
});

test('what the site fills in is put in from a list, and what is discarded can be taken back', async () => {
  const saved = await open();
  await type(subject, 'See you, ');
  await button('Insert: Subject').click();
  await expectAccessible();
  await page.getByRole('button', { name: 'first name the first name' }).click();
  await expect.element(subject).toHaveFocus();
  await userEvent.keyboard('!');
  await expect.element(subject).toHaveTextContent('See you, first name!');
  await button('Discard').click();
  await expect.element(subject).toMatchTextContent('Reminder: your call');
  await toastOnPage.getByRole('button', { name: 'Undo' }).click();
  await expect.element(subject).toHaveTextContent('See you, first name!');
  await button('Save').click();
  await expect
    .poll(() => saved[0]?.body)
    .toMatchObject({
      content: { 'reminder-day': { ...reminder, subject: 'See you, {first name}!' } },
    });
});

test('a chip is selected, moved and deleted as one by keys and by buttons, and typing goes beside it', async () => {
  const saved = await open();
  await type(text, 'Your {call} is near.');
  await expect.element(page.getByText('This email still needs the following')).toBeVisible();
  await button('Put in “when and how”').click();
  await button('Put in “your call”').click();
  await expect.element(page.getByText('This email still needs the following')).not.toBeInTheDocument();
  await expect.element(page.getByText('your call is selected')).toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await userEvent.keyboard('Bye');
  await chip('call').click();
  await userEvent.keyboard('s');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => getSelection()?.anchorOffset).toBe(0);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('call is selected', { exact: true })).toBeInTheDocument();
  await button('Move on').click();
  await expect.element(text).toHaveFocus();
  await expectAccessible();
  await button('Save').click();
  await expect
    .poll(() => saved[0]?.body)
    .toMatchObject({
      content: {
        'reminder-day': { text: 'Your s{call} is near.\n\n{your call}\n\nBye\n\n{when and how}' },
      },
    });
  await button('Remove').click();
  await expect.element(text).toMatchTextContent('Your s is near.');
});

test('signs become what they stand for, and formatting is there by buttons', async () => {
  const saved = await open();
  await type(text, '## Soon');
  await userEvent.keyboard('{Enter}**Really** [[soon](/about){Enter}> Small{Enter}---{Enter}');
  await userEvent.keyboard('{{your call}{{when and how}');
  await expect.element(text.getByRole('heading', { name: 'Soon' })).toBeVisible();
  await expect.element(text.getByRole('link', { name: 'soon' })).toHaveAttribute('href', '/about');
  // The tools stay in sight while a long text scrolls.
  await page.viewport(390, 400);
  text.element().scrollIntoView({ block: 'end' });
  await expect.element(page.getByRole('toolbar', { name: 'Formatting of Text' })).toBeInViewport({ ratio: 1 });
  await button('Save').click();
  await expect
    .poll(() => saved[0]?.body)
    .toMatchObject({
      content: {
        'reminder-day': {
          text: '## Soon\n\n**Really** [soon](/about)\n\n> Small\n\n---\n\n{your call}\n\n{when and how}',
        },
      },
    });
});

test('a mail without its link is refused at its field, and what was typed stays', async () => {
  const saved = await open();
  await type(text, 'Hello {first nam}');
  await button('Save').click();
  await expect.element(page.getByText('{first nam} isn’t a place that this email has')).toBeVisible();
  await expect.element(text).toHaveFocus();
  await type(text, '{when and how}');
  await button('Save').click();
  await expect.element(page.getByText('This email needs “your call”')).toBeVisible();
  await page.getByLabelText('Which one').selectOptions('Temporary password');
  await page.getByLabelText('Which one').selectOptions('Reminder');
  await expect.element(chip('when and how')).toBeVisible();
  expect(saved).toEqual([]);
});

test('of two tabs that change the same mail, the later one chooses', async () => {
  await open();
  const other = { ...reminder, subject: 'The other tab' };
  const newest = sampleSettings('mail-texts', { 'reminder-day': other }, 2);
  const refusal = { code: 'SETTINGS_CHANGED', message: 'These settings were changed.', settings: newest };
  mockEndpoint(saveSettings, () => refuseWith(409, refusal));
  await type(subject, 'Mine');
  await button('Save').click();
  await expect.element(page.getByText('These words were changed in another tab')).toBeVisible();
  await expect.element(subject).toHaveTextContent('Mine');
  await button('Take those').click();
  await expect.element(subject).toHaveTextContent('The other tab');
});

test('words that are typed while others are being saved stay', async () => {
  await open();
  const reply = Promise.withResolvers<Response>();
  mockEndpoint(saveSettings, () => reply.promise);
  await type(subject, 'Soon');
  await button('Save').click();
  await type(subject, 'Very soon');
  const texts = { 'reminder-day': { ...reminder, subject: 'Soon' } };
  reply.resolve(replyWith({ message: 'Saved.', document: sampleSettings('mail-texts', texts, 2) }));
  await expect.element(toastOnPage).toMatchTextContent('Email saved');
  await expect.element(subject).toHaveTextContent('Very soon');
  await expect.element(button('Save')).toBeEnabled();
});

test('a draft isn’t saved without a question over what another tab has saved since', async () => {
  await open();
  await type(subject, 'Mine');
  await cleanup();
  const texts = { 'reminder-day': { ...reminder, subject: 'The other tab' } };
  mockSettings({ 'mail-texts': sampleSettings('mail-texts', texts, 2) });
  await renderPage(<SettingsPage />);
  await expect.element(page.getByText('These words were changed in another tab')).toBeVisible();
  await expect.element(subject).toHaveTextContent('Mine');
  await button('Take those').click();
  await expect.element(subject).toHaveTextContent('The other tab');
});

test('the question about another tab’s words stays until it is answered, whatever is opened and saved', async () => {
  await open();
  const which = page.getByLabelText('Which one');
  const question = page.getByText('These words were changed in another tab');
  const openMail = async (name: string) => {
    await which.selectOptions(name);
    await expect.element(page.getByRole('form', { name })).toBeVisible();
  };
  await type(subject, 'Mine');
  await openMail('Temporary password');
  await type(subject, 'Your password');
  const texts = { 'reminder-day': { ...reminder, subject: 'The other tab' } };
  const newest = sampleSettings('mail-texts', texts, 2);
  const refusal = { code: 'SETTINGS_CHANGED', message: 'These settings were changed.', settings: newest };
  const saved = mockEndpoint(saveSettings, ({ body }) => {
    const { version, content } = body as { version: number; content: object };
    if (version === 1) return refuseWith(409, refusal);
    return replyWith({ message: 'Saved.', document: sampleSettings('mail-texts', content, 3) });
  });
  await button('Save').click();
  await expect.element(toastOnPage).toMatchTextContent('Email saved');
  expect(saved).toHaveLength(2);
  await openMail('Reminder');
  await expect.element(question).toBeVisible();
  await openMail('Temporary password');
  await openMail('Reminder');
  await expect.element(question).toBeVisible();
  await expect.element(subject).toHaveTextContent('Mine');
  await button('Keep mine').click();
  await openMail('Temporary password');
  await openMail('Reminder');
  await expect.element(subject).toHaveTextContent('Mine');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Save')).toBeEnabled();
});

test('a link leads to a page that the site has, and setting it saves nothing yet', async () => {
  const customPageLinks = [
    { path: '/questions', menuLabel: 'Questions' },
    { path: '/thanks', menuLabel: null },
  ];
  const site = { ...sampleSite, content: { ...sampleSite.content, customPageLinks } };
  const saved = await openSettings(
    <SiteProvider value={site}>
      <SettingsPage />
    </SiteProvider>,
    'emails',
  );
  await type(text, 'Soon');
  await userEvent.keyboard('{Control>}a{/Control}');
  await page.getByRole('toolbar', { name: 'Formatting of Text' }).getByRole('button', { name: 'Link' }).click();
  const target = (await page.getByLabelText('Where does it lead?').findElement()) as HTMLSelectElement;
  const targets = Array.from(target.options, ({ value, label }) => `${label}: ${value}`);
  expect(targets).toEqual(expect.arrayContaining(['Questions: /questions', '/thanks: /thanks']));
  expect(targets.join()).not.toContain('/faq');
  await userEvent.selectOptions(target, 'Questions');
  await button('Set the link').click();
  await expect.element(text.getByRole('link', { name: 'Soon' })).toHaveAttribute('href', '/questions');
  expect(saved).toEqual([]);
});
