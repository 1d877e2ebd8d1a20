import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import {
  answerFirstQuestions,
  getFirstQuestions,
  postponeFirstQuestions,
  previewFirstAnswers,
} from '#contracts/launch/first-questions.ts';
import { addPicture, addPiece, startUpload } from '#contracts/studio/media.ts';
import { expectAccessible } from '../testing/axe.ts';
import { type FakeRequest, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { sampleContent, sampleSite } from '../testing/sample-site.ts';
import FirstQuestionsPage from './FirstQuestionsPage.tsx';

const prices = { call30Cents: 5000, call45Cents: 7000, call60Cents: 8500, packageCents: 39_900, courseCents: 14_900 };
const questions = {
  isAnswered: false,
  hasBookings: false,
  coachTimeZone: 'America/New_York',
  placeSentence: 'Certified nutrition coach in {place}',
  prices,
};
const portrait = { src: '/pictures/portrait.svg', width: 800, height: 960 };
const photo = new File([new Uint8Array(1000).fill(7)], 'me.jpg', { type: 'image/jpeg' });
let answers: FakeRequest[];

beforeEach(() => {
  history.replaceState(null, '', '/admin/welcome');
  mockEndpoint(startUpload, () => replyWith({ upload: 'ab'.repeat(16) }));
  mockEndpoint(addPiece, () => replyWith({ received: photo.size }));
  mockEndpoint({ method: 'GET', path: '/api/content' }, () => replyWith(sampleSite.content));
  mockEndpoint(previewFirstAnswers, () => replyWith({ content: sampleContent }));
  mockEndpoint(addPicture, () => replyWith({ picture: portrait }));
});

async function open(changed: object = {}, reply = () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Not now.' })) {
  mockEndpoint(getFirstQuestions, () => replyWith({ ...questions, ...changed }));
  answers = mockEndpoint(answerFirstQuestions, reply);
  await openAsCoach(<FirstQuestionsPage />);
}
const question = (name: string) => expect.element(page.getByRole('heading', { name, level: 2 })).toBeVisible();
const field = (name: string) => page.getByLabelText(name);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
async function answerName() {
  await field('First name').fill('Anna');
  await field('Last name').fill('Berg');
  await press('Next');
}
async function makeMine() {
  await press('See your pages');
  await question('This is how your pages look');
  await expect.element(page.getByRole('heading', { name: sampleContent.home.hero.title })).toBeVisible();
  await expectAccessible();
  expect(answers).toEqual([]);
  await press('Make the site mine');
}
async function answerAll() {
  await answerName();
  await field('City').fill('Berlin');
  await press('Next');
  await press('Next');
  await press('Next');
  await question('Do you have a photo?');
}

test('five questions, one after the other, end in one request', async () => {
  await page.viewport(390, 800);
  await open();
  await field('First name').fill('Anna');
  await field('Last name').fill('Berg');
  await expect.element(field('Your practice')).toHaveValue('Anna Berg Nutrition');
  await expectAccessible();
  await press('Next');
  await question('Where are you?');
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  await field('City').fill('Certified nutrition coach in Berlin');
  await expect.element(page.getByText('“Certified nutrition coach in Berlin.”')).toBeVisible();
  await press('Next');
  await field('Time zone').selectOptions('Europe/Berlin');
  await press('Next');
  await expect.element(field('60-minute call')).toHaveValue('85');
  await field('60-minute call').fill('95.50');
  await press('Next');
  await page.getByLabelText('Choose a photo').upload(photo);
  await expect.element(page.getByRole('img', { name: 'You, as the page shows it' })).toBeVisible();
  await expectAccessible();
  await makeMine();
  await expect.poll(() => answers.length).toBe(1);
  expect(answers[0]?.body).toEqual({
    firstName: 'Anna',
    lastName: 'Berg',
    brand: 'Anna Berg Nutrition',
    place: 'Berlin',
    ...prices,
    call60Cents: 9550,
    coachTimeZone: 'Europe/Berlin',
    portrait,
  });
  // What was typed stays after the refusal.
  await press('Back');
  await press('Back');
  await expect.element(field('60-minute call')).toHaveValue('95.50');
});

test('what was typed is still there after a reload, until it is sent', async () => {
  await open({}, () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Not now.' }));
  await field('First name').fill('Anna');
  await field('Your practice').fill('Slow Food Lab');
  await cleanup();
  await openAsCoach(<FirstQuestionsPage />);
  await expect.element(field('First name')).toHaveValue('Anna');
  await expect.element(field('Your practice')).toHaveValue('Slow Food Lab');
});

test('a double click answers one question, not the next one too', async () => {
  await open();
  await field('First name').fill('Anna');
  await field('Last name').fill('Berg');
  await press('Next');
  await field('City').fill('Berlin');
  await page.getByRole('button', { name: 'Next' }).dblClick();
  await question('What’s your time zone?');
});

test('an empty field says so, and the way back keeps what was typed', async () => {
  await open();
  await press('Next');
  await expect.element(field('First name')).toHaveAccessibleDescription('First name is required');
  await expect.element(field('First name')).toHaveFocus();
  await answerName();
  await question('Where are you?');
  history.back();
  await question('What’s your name?');
  await expect.element(field('Last name')).toHaveValue('Berg');
});

test('a name of one’s own for the practice stays when the name changes', async () => {
  await open();
  await field('Your practice').fill('Slow Food Lab');
  await field('First name').fill('Anna');
  await expect.element(field('Your practice')).toHaveValue('Slow Food Lab');
});

test('a refusal leads to the question of its field', async () => {
  const message = 'Calls are booked by this clock.';
  await open({}, () => refuseWith(400, { code: 'invalid', message, fields: { coachTimeZone: message } }));
  await answerAll();
  await makeMine();
  await question('What’s your time zone?');
  await expect.element(field('Time zone')).toHaveAccessibleDescription(/Calls are booked by this clock/);
});

test('the clock stays once calls are booked', async () => {
  await open({ hasBookings: true });
  history.replaceState(null, '', '/admin/welcome?question=3');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(field('Time zone')).toHaveValue('America/New_York');
  await expect.element(field('Time zone')).toBeDisabled();
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', 'America/New_York'],
])('the clock of the device is chosen already, and that of the site where it has none: %s', async (device, shown) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Tokyo' }).resolvedOptions(),
    timeZone: device,
  });
  await open();
  history.replaceState(null, '', '/admin/welcome?question=3');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(field('Time zone')).toHaveValue(shown);
});

test('later is fine', async () => {
  await open();
  const calls = mockEndpoint(postponeFirstQuestions, () => replyWith({ message: 'You’ll find them on Today.' }));
  await press('Later');
  await expect.element(page.getByText('You’ll find them on Today.')).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(location.pathname).toBe('/admin');
});

test('questions that are answered say so', async () => {
  await open({ isAnswered: true });
  await expect.element(page.getByRole('link', { name: 'Change the words' })).toHaveAttribute('href', '/admin/pages');
});
