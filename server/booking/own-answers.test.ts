import { beforeEach, describe, expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import { collectSiteData } from '#contracts/pages/site-data.ts';
import type { CallQuestion } from '#domain/questionnaire.ts';
import { defaultQuestions } from '#domain/questionnaire.ts';
import { useCoach } from '../testing/accounts.ts';
import { freeCallRequest, openCallPage } from '../testing/bookings.ts';
import { useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useEmptySite({ env: { LIMIT_BOOKINGS_PER_HOUR: '1000', LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '1000' } });
useMondays(site);
const coach = useCoach(site);

const own = (id: string, changed: Partial<CallQuestion> = {}): CallQuestion => ({
  id,
  label: 'Do you cook?',
  hint: '',
  kind: 'choice',
  choices: ['Yes', 'No'],
  isRequired: false,
  ...changed,
});
const kids = own('ownkids', { label: 'How many at the table?', kind: 'number', choices: [] });
const ask = (questions: CallQuestion[]) => changeSettings(site, 'questionnaire', { questions });
const book = (changed: object = {}) =>
  site.send('POST', '/api/consultation-request', freeCallRequest(1, { ...changed }));
const answer = (link: unknown, ownAnswers: object) => openCallPage(site).answer(link, { ownAnswers });
const see = async (id: number) => (await coach.send('GET', `/api/admin/bookings/free/${id}`)).body.booking;
const save = async (questions: unknown) => {
  const { documents } = (await coach.send('GET', '/api/admin/settings')).body;
  const { version } = documents.find(({ name }: { name: string }) => name === 'questionnaire');
  return coach.send('PUT', '/api/admin/settings/questionnaire', { version, content: { questions } });
};

describe('a question of the coach’s own', () => {
  beforeEach(() => ask([...defaultQuestions, own('owncook'), kids]));

  test('is answered with the booking, and its answer stays readable with the words of then', async () => {
    const booked = await book({ drinks: 'Cola', ownAnswers: { owncook: ' No ', ownkids: '3', owngone: 'old page' } });
    expect(booked.status).toBe(201);
    const answers = [
      { id: 'owncook', question: 'Do you cook?', answer: 'No' },
      { id: 'ownkids', question: 'How many at the table?', answer: '3' },
    ];
    expect(await see(booked.body.id)).toMatchObject({ drinks: 'Cola', ownAnswers: answers });
    await ask([own('ownkids', { label: 'Something else' })]);
    expect(await see(booked.body.id)).toMatchObject({ drinks: 'Cola', ownAnswers: answers });
    const { counts } = (await coach.send('GET', '/api/admin/questionnaire/answers')).body;
    expect(counts).toMatchObject({ owncook: 1, ownkids: 1, drinks: 1, medications: 0 });
  });

  test('is shown as asked with each call that was booked after it was added', async () => {
    const asked = async (id: number) => (await coach.send('GET', `/api/admin/bookings/free/${id}`)).body.askedQuestions;
    const { id } = (await book()).body;
    site.setNow('2027-01-01T12:05:00Z');
    await ask([own('owncook'), own('ownlater', { label: 'Added later?' })]);
    expect(await asked(id)).toEqual([
      { id: 'owncook', question: 'Do you cook?' },
      { id: 'ownkids', question: 'How many at the table?' },
    ]);
  });

  test('can be answered later by the link, which never shows the answers', async () => {
    const { id, link } = (await book({ ownAnswers: { owncook: 'No' } })).body;
    const reply = await answer(link, { ownkids: '3' });
    expect(reply).toMatchObject({ status: 200, body: { call: { answered: ['owncook', 'ownkids'] } } });
    expect(JSON.stringify(reply.body)).not.toContain('How many');
    expect((await see(id)).ownAnswers).toHaveLength(2);
    await answer(link, { owncook: 'Yes' });
    expect((await see(id)).ownAnswers[0]).toMatchObject({ answer: 'Yes' });
    expect((await answer(link, { owncook: '' })).status).toBe(400);
  });

  test('in other words keeps the answer to the words of then, also where its name is used again', async () => {
    const { id, link } = (await book({ ownAnswers: { owncook: 'No' } })).body;
    await ask([own('owncook', { label: 'Your age?', kind: 'number', choices: [] })]);
    expect((await answer(link, { owncook: '44' })).status).toBe(200);
    expect((await see(id)).ownAnswers).toEqual([
      { id: 'owncook', question: 'Do you cook?', answer: 'No' },
      { id: 'owncook', question: 'Your age?', answer: '44' },
    ]);
  });

  test('that was deleted meanwhile saves nothing, and the page hears so', async () => {
    const { id, link } = (await book()).body;
    await ask(defaultQuestions);
    const reply = await answer(link, { owncook: 'No' });
    expect([reply.status, reply.body.code]).toEqual([409, 'NOT_POSSIBLE']);
    expect(reply.body.message).toContain('have changed since you opened this page');
    expect((await see(id)).ownAnswers).toEqual([]);
  });

  test.each([
    [{ owncook: 'Perhaps' }, 'ownAnswers.owncook', 'Please choose one of these'],
    [{ ownkids: 'three' }, 'ownAnswers.ownkids', 'Please enter a number'],
    [{ ownkids: '9'.repeat(99) }, 'ownAnswers.ownkids', 'Please enter a number'],
  ])('refuses a wrong answer with its name (%#)', async (ownAnswers, field, message) => {
    const { status, body } = await book({ ownAnswers });
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
  });
});

test('what must be answered is asked for by name, and the specified body works by default', async () => {
  await ask([{ ...(defaultQuestions[0] as CallQuestion), isRequired: true }, own('owncook', { isRequired: true })]);
  const { status, body } = await book({ experience: ' ' });
  expect([status, body.fields]).toEqual([
    400,
    { experience: 'Please answer this question', 'ownAnswers.owncook': 'Please answer this question' },
  ]);
  expect((await book({ ownAnswers: { owncook: 'Yes', experience: 'None' } })).body).toMatchObject({
    message: expect.stringContaining('have changed since you opened this page'),
    fields: { experience: 'Please answer this question' },
  });
  expect((await book({ experience: 'None', ownAnswers: { owncook: 'Yes' } })).status).toBe(201);
});

test('the questions reach the pages', async () => {
  await save([own('owncook')]);
  expect(collectSiteData(content, site.ctx.settings.current, 12).questions).toEqual([own('owncook')]);
});
