import { beforeEach, describe, expect, test } from 'vitest';
import type { CourseQuestion } from '#contracts/course/course.ts';
import type { ListedQuestion } from '#contracts/course/course-questions.ts';
import { eq } from '../db/drizzle.ts';
import { courseQuestions, lessonProgress, mails, users } from '../db/schema.ts';
import { addMember, auditLines, type Browser, signIn, signInCoach } from '../testing/accounts.ts';
import { lessons } from '../testing/course.ts';
import { bothParts } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ lessons });
let member: Browser;
let coach: Browser;
beforeEach(async () => {
  await site.clear();
  await addMember(site);
  coach = await signInCoach(site);
  member = await signIn(site, 'member@example.com');
});

const ask = (question: string, lessonId: number | null = 2, browser = member) =>
  browser.send('POST', '/api/course/questions', { lessonId, question });
const answer = (body: object, id = 1) => coach.send('PUT', `/api/admin/course/questions/${id}/answer`, body);
const listAll = async (page = 1): Promise<{ questions: ListedQuestion[]; count: number; openCount: number }> =>
  (await coach.send('GET', `/api/admin/course/questions?page=${page}`)).body;
const listOwn = async (browser = member): Promise<CourseQuestion[]> =>
  (await browser.send('GET', '/api/course-content')).body.questions;

describe('the answer to a question', () => {
  test('stands beside the lesson for its member alone, is sealed, and goes by one email', async () => {
    await ask('Does rice count?');
    await deliverMails(site);
    expect(await listOwn()).toMatchObject([
      { lessonId: 2, question: 'Does rice count?', answer: null, answeredAt: null },
    ]);
    const words = 'It’s a grain.\n\nKeep it to a quarter.';
    expect(await answer({ answer: ` ${words} `, answeredAt: null })).toMatchObject({
      status: 200,
      body: { message: 'Your answer is on its way to member@example.com, and stands beside the lesson.' },
    });
    const [own] = await listOwn();
    expect(own).toMatchObject({ answer: words, answeredAt: site.ctx.now().toISOString() });
    await addMember(site, { email: 'other@example.com' });
    expect(await listOwn(await signIn(site, 'other@example.com'))).toEqual([]);

    const [stored] = await site.db.select().from(courseQuestions);
    expect(JSON.stringify(stored)).not.toContain('grain');
    const [mail, ...others] = await deliverMails(site);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('My answer to your question about Part 2: Wombat lesson 2');
    for (const part of bothParts(mail as { text: string; html: string })) {
      expect(part).toContain('Does rice count?');
      expect(part).toContain('Keep it to a quarter.');
    }
    expect(mail?.html).toContain('href="http://localhost:3000/course?part=2"');
    expect(JSON.stringify(await site.db.select().from(mails))).not.toContain('grain');
    expect(await auditLines(site)).toEqual(['coach@example.com client-changed: answered member@example.com']);
  });

  test('of another tab is not written over, and can be said better, which sends no second email', async () => {
    await ask('Does rice count?');
    await answer({ answer: 'No.', answeredAt: null });
    const refused = await answer({ answer: 'Yes.', answeredAt: null });
    expect(refused).toMatchObject({ status: 409, body: { code: 'NOTES_CHANGED' } });
    expect(refused.body.message).toContain('answered elsewhere');
    expect(await listOwn()).toMatchObject([{ answer: 'No.' }]);
    await deliverMails(site);
    const [{ answeredAt } = { answeredAt: null }] = await listOwn();
    expect(await answer({ answer: 'No: it’s a grain.', answeredAt })).toMatchObject({ status: 200 });
    expect(await listOwn()).toMatchObject([{ answer: 'No: it’s a grain.' }]);
    await ask('And oats?');
    await site.db.update(courseQuestions).set({ lessonId: 99 }).where(eq(courseQuestions.id, 2));
    expect(
      (await answer({ answer: 'A grain too.', answeredAt: null }, 2)).body.message,
      'of a part that is gone',
    ).toContain('below the list of lessons');
    await deliverMails(site);
    expect(await deliverMails(site)).toEqual([]);
    const [{ answeredAt: changedAt } = { answeredAt: null }] = await listOwn();
    expect(await answer({ answer: null, answeredAt: changedAt })).toMatchObject({ status: 400 });
  });

  test('given elsewhere closes the question, and the coach can still answer here', async () => {
    await ask('Does rice count?');
    await deliverMails(site);
    await answer({ answer: null, answeredAt: null });
    const [own] = await listOwn();
    expect(own).toMatchObject({ answer: null, answeredAt: site.ctx.now().toISOString() });
    expect(await listAll()).toMatchObject({ openCount: 0, count: 1 });
    expect(await deliverMails(site)).toEqual([]);
    await answer({ answer: 'No.', answeredAt: own?.answeredAt });
    expect(await deliverMails(site)).toHaveLength(1);
  });

  test('to a question that is gone is refused', async () => {
    expect(await answer({ answer: 'No.', answeredAt: null }, 99)).toMatchObject({ status: 404 });
  });
});

describe('the list of questions', () => {
  test('has the open ones first, then the newest, by pages', async () => {
    const asker = { userId: 1, firstName: 'Mei', lastName: 'Lin', email: 'member@example.com', lessonId: null };
    const rows = Array.from({ length: 30 }, (_, place) => ({
      ...asker,
      ...site.ctx.sealer.sealRow('course_questions', place + 1, { question: `Question ${place + 1}` }),
      id: place + 1,
      answeredAt: place === 4 ? null : site.ctx.now(),
    }));
    await site.db.insert(courseQuestions).values(rows);
    const first = await listAll();
    expect(first).toMatchObject({ count: 30, openCount: 1 });
    expect(first.questions.map(({ id }) => id)).toEqual([5, 30, 29, ...Array.from({ length: 22 }, (_, at) => 28 - at)]);
    expect((await listAll(2)).questions.map(({ id }) => id)).toEqual([6, 4, 3, 2, 1]);
  });

  test('names the part and the person, and Today lists the one that waits longest first', async () => {
    await ask('One?');
    await ask('Two?', null);
    expect((await listAll()).questions).toMatchObject([
      { part: null, question: 'Two?', email: 'member@example.com', firstName: 'Mei' },
      { part: 'Part 2: Wombat lesson 2', question: 'One?' },
    ]);
    const { attention } = (await coach.send('GET', '/api/admin/today')).body;
    expect(attention.counts.questions).toBe(2);
    expect(attention.questions.map(({ question }: ListedQuestion) => question)).toEqual(['One?', 'Two?']);
  });
});

test('the report counts the members who started, finished and stopped, part by part', async () => {
  const day = (days: number) => new Date(site.ctx.now().getTime() - days * 24 * 3600_000);
  const ids = site.ctx.settings.course.lessons.map(({ id }) => id);
  const [first = 0, second = 1] = ids;
  const addProgress = async (email: string, rows: [lessonId: number, daysAgo: number, isDone: boolean][]) => {
    await addMember(site, { email });
    const [user] = await site.db.select().from(users).where(eq(users.email, email));
    await site.db.insert(lessonProgress).values(
      rows.map(([lessonId, daysAgo, isDone]) => ({
        lessonId,
        userId: user?.id ?? 0,
        updatedAt: day(daysAgo),
        completedAt: isDone ? day(daysAgo) : null,
      })),
    );
  };
  await addProgress('stopped@example.com', [
    [first, 40, true],
    [second, 15, false],
  ]);
  await addProgress('active@example.com', [[first, 3, false]]);
  await addProgress(
    'finished@example.com',
    ids.map((id) => [id, 60, true]),
  );
  await addProgress('left@example.com', [[first, 60, true]]);
  await site.db.update(users).set({ hasCourseAccess: false }).where(eq(users.email, 'left@example.com'));
  const { body } = await coach.send('GET', '/api/admin/course/report');
  // The member who has signed in has not started.
  expect(body).toMatchObject({ members: 4, notStarted: 1, finished: 1 });
  expect(body.parts.slice(0, 3)).toMatchObject([
    { id: first, place: 0, started: 3, finished: 2, stopped: 0 },
    { id: second, place: 1, started: 2, finished: 1, stopped: 1 },
    { started: 1, finished: 1, stopped: 0 },
  ]);
});
