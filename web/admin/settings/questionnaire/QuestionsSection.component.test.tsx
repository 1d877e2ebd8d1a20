import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { countAnswers } from '#contracts/booking/questionnaire.ts';
import { saveSettings } from '#contracts/settings/site-settings.ts';
import { defaultQuestions } from '#domain/questionnaire.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../../testing/fake-server.ts';
import { mockSettings, openSettings } from '../../../testing/open-settings.tsx';
import { renderPage } from '../../../testing/render.tsx';
import { sampleSettings } from '../../../testing/sample-settings.ts';
import { toastOnPage } from '../../../testing/toasts.ts';
import SettingsPage from '../SettingsPage.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

function open() {
  mockEndpoint(countAnswers, () => replyWith({ counts: { drinks: 12 } }));
  return openSettings(<SettingsPage />, 'questions');
}

test('questions are added, ordered and removed, and taken back', async () => {
  await page.viewport(390, 800);
  const saved = await open();
  const own = page.getByLabelText('Question 7', { exact: true });
  await button('Add a question').click();
  await expect.element(own).toHaveFocus();
  await button('Save').click();
  await expect.element(page.getByText('Please write the question')).toBeVisible();
  await expect.element(own).toHaveFocus();
  expect(saved).toEqual([]);
  await own.fill('caloric drinks');
  await button('Save').click();
  await expect.element(page.getByText('You already ask this above')).toBeVisible();
  await own.fill('Do you cook?');
  await page.getByLabelText('Kind of question 7').selectOptions('One of several choices');
  await page.getByLabelText('Choices of question 7').fill('Yes\nNo\nYes');
  await button('Save').click();
  await expect.element(page.getByText('Please write each choice only once')).toBeVisible();
  await page.getByLabelText('Choices of question 7').fill('Yes\nNo\n');
  await page.getByLabelText('Must be answered: Do you cook?').click();
  await button('Move up: Do you cook?').click();
  await button('Remove: Caloric drinks').click();
  await expect.element(page.getByText('12 answers stay with the calls')).toBeVisible();
  await expectAccessible();
  await button('Save').click();
  await expect.element(button('Save')).toBeDisabled();
  const { questions } = (saved.map(({ body }) => body) as { content: { questions: { id: string }[] } }[])[0]
    ?.content ?? { questions: [] };
  expect(questions.map(({ id }) => id.slice(0, 3))).toEqual(['exp', 'eat', 'typ', 'emo', 'own', 'med']);
  expect(questions[4]).toMatchObject({
    label: 'Do you cook?',
    kind: 'choice',
    choices: ['Yes', 'No'],
    isRequired: true,
  });
  await button('Back to default').click();
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[1]?.body).toMatchObject({ version: 2, content: { questions: defaultQuestions } });
  await toastOnPage.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => saved.length).toBe(3);
  expect(saved[2]?.body).toMatchObject({ version: 3, content: { questions } });
});

test('questions that are changed while others are being saved stay', async () => {
  await open();
  const reply = Promise.withResolvers<Response>();
  mockEndpoint(saveSettings, () => reply.promise);
  await button('Remove: Medications').click();
  await button('Save').click();
  await button('Remove: Caloric drinks').click();
  const questions = defaultQuestions.filter(({ id }) => id !== 'medications');
  reply.resolve(replyWith({ message: 'Saved.', document: sampleSettings('questionnaire', { questions }, 2) }));
  await expect.element(toastOnPage).toMatchTextContent('Questions saved');
  await expect.element(button('Remove: Caloric drinks')).not.toBeInTheDocument();
  await expect.element(button('Save')).toBeEnabled();
});

test('a draft isn’t saved without a question over what another tab has saved since', async () => {
  await open();
  await button('Remove: Medications').click();
  await cleanup();
  const questions = defaultQuestions.slice(1);
  mockSettings({ questionnaire: sampleSettings('questionnaire', { questions }, 2) });
  await renderPage(<SettingsPage />);
  await expect.element(page.getByText('The questions were changed in another tab')).toBeVisible();
  await expect.element(button('Remove: Medications')).not.toBeInTheDocument();
  await button('Take those').click();
  await expect.element(button('Remove: Medications')).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
});

test('the question about another tab stays until it is answered, whatever is changed meanwhile', async () => {
  await open();
  await button('Remove: Medications').click();
  mockSettings({ questionnaire: sampleSettings('questionnaire', { questions: defaultQuestions.slice(1) }, 2) });
  const comeBack = async () => {
    await cleanup();
    await renderPage(<SettingsPage />);
  };
  const question = page.getByText('The questions were changed in another tab');
  await comeBack();
  await expect.element(question).toBeVisible();
  await button('Remove: Caloric drinks').click();
  await comeBack();
  await expect.element(question).toBeVisible();
  await button('Keep mine').click();
  await comeBack();
  await expect.element(button('Save')).toBeEnabled();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Remove: Caloric drinks')).not.toBeInTheDocument();
});

test('discarding answers the question about another tab, and Undo asks it again', async () => {
  await open();
  await button('Remove: Medications').click();
  await cleanup();
  mockSettings({ questionnaire: sampleSettings('questionnaire', { questions: defaultQuestions.slice(1) }, 2) });
  await renderPage(<SettingsPage />);
  const question = page.getByText('The questions were changed in another tab');
  await expect.element(question).toBeVisible();
  await button('Discard').click();
  await expect.element(question).not.toBeInTheDocument();
  await toastOnPage.getByRole('button', { name: 'Undo' }).click();
  await expect.element(question).toBeVisible();
});

test('“Back to default” that could not be saved says so, and not that it is done', async () => {
  await open();
  mockEndpoint(saveSettings, () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Please try again in a minute.' }));
  await button('Remove: Medications').click();
  await button('Back to default').click();
  await expect.element(toastOnPage).toMatchTextContent('Questions not saved');
});
