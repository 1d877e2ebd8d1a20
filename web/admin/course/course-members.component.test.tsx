import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCourseQuestion, type ListedQuestion, listCourseQuestions } from '#contracts/course/course-questions.ts';
import { getCourseReport } from '#contracts/course/course-report.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { failNetwork, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { textsOf } from '../../testing/locator-texts.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { attentionFor, mockToday } from '../../testing/sample-today.ts';
import TodayPage from '../today/TodayPage.tsx';
import CourseMembersPage from './CourseMembersPage.tsx';

const listed: ListedQuestion = {
  id: 7,
  lessonId: 3,
  part: 'Part 3: Goals',
  question: 'Does rice count?',
  askedAt: '2027-01-04T12:00:00.000Z',
  answer: null,
  answeredAt: null,
  clientId: 2,
  firstName: 'Ida',
  lastName: 'Lund',
  email: 'ida@example.com',
};
const parts = [
  { id: 0, place: 0, title: 'Welcome', started: 3, finished: 2, stopped: 0 },
  { id: 12, place: 1, title: 'Goals', started: 2, finished: 0, stopped: 1 },
];
const dialog = page.getByRole('dialog');
const row = page.getByRole('row').filter({ hasText: 'Does rice count?' });

function mockQuestions(...questions: ListedQuestion[]) {
  const openCount = questions.filter(({ answeredAt }) => answeredAt === null).length;
  mockEndpoint(listCourseQuestions, () => replyWith({ questions, count: questions.length, openCount }));
  mockEndpoint(getCourseReport, () => replyWith({ members: 4, notStarted: 1, finished: 0, parts }));
}

test('a question is answered, and what was typed stays through a lost line and an answer given elsewhere', async () => {
  mockQuestions(listed);
  await openAsCoach(<CourseMembersPage />);
  await expect.element(page.getByText('1 open of 1')).toBeVisible();
  await row.getByRole('button', { name: /^Answer the/ }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(dialog.getByText('Please write your answer')).toBeVisible();
  await dialog.getByLabelText('Your answer').fill('It’s a grain.');
  mockEndpoint(answerCourseQuestion, failNetwork);
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(dialog.getByText('it’s not clear whether your answer is saved')).toBeVisible();
  const message = 'This question was answered elsewhere in the meantime. Please take another look.';
  mockEndpoint(answerCourseQuestion, () => refuseWith(409, { code: 'NOTES_CHANGED', message }));
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(dialog.getByText('answered elsewhere').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: /^Answer the/ }).click();
  await expect.element(dialog.getByLabelText('Your answer')).toHaveValue('It’s a grain.');
  const sent = mockEndpoint(answerCourseQuestion, () => replyWith({ message: 'Your answer is on its way.' }));
  mockQuestions({ ...listed, answer: 'It’s a grain.', answeredAt: '2027-01-05T12:00:00.000Z' });
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row).toMatchTextContent('It’s a grain.');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/course/questions/7/answer', { answer: 'It’s a grain.', answeredAt: null }],
  ]);
  await expect.element(row.getByRole('button', { name: /^Change/ })).toBeVisible();
});

test('the page says how far the members are', async () => {
  mockQuestions();
  await openAsCoach(<CourseMembersPage />);
  await expect.element(page.getByText('No questions yet')).toBeVisible();
  await expect.element(page.getByText('4 members: 1 not started, 0 finished.')).toBeVisible();
  expect(textsOf(page.getByRole('list', { name: 'Progress by part' }).getByRole('listitem'))).toEqual([
    'Part 0: Welcome3 started, 2 finished',
    'Part 1: Goals2 started, 0 finished, 1 stopped here',
  ]);
  await expectAccessible();
});

test('Today lists open questions, and takes one off that was answered by email', async () => {
  mockToday({ attention: attentionFor({ questions: [listed] }) });
  await openAsCoach(<TodayPage />);
  await expect.element(page.getByText('Ida Lund, about Part 3: Goals')).toBeVisible();
  const sent = mockEndpoint(answerCourseQuestion, () => replyWith({ message: 'It’s no longer among the open ones.' }));
  mockToday({});
  await page.getByRole('button', { name: 'Answered by email' }).click();
  await page.getByRole('button', { name: 'Yes, mark it' }).click();
  await expect.element(page.getByText('Does rice count?')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ answer: null, answeredAt: null }]);
});

test('a changed answer that isn’t saved yet is there again', async () => {
  mockQuestions({ ...listed, answer: 'It’s a grain.', answeredAt: '2027-01-05T12:00:00.000Z' });
  await openAsCoach(<CourseMembersPage />);
  await row.getByRole('button', { name: /^Change/ }).click();
  await expect.element(dialog.getByLabelText('Your answer')).toHaveValue('It’s a grain.');
  await dialog.getByLabelText('Your answer').fill('It’s a cereal.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: /^Change/ }).click();
  await expect.element(dialog.getByLabelText('Your answer')).toHaveValue('It’s a cereal.');
});
