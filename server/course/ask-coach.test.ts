import { beforeEach, expect, test } from 'vitest';
import { courseQuestions, mails, users } from '../db/schema.ts';
import { addMember, type Browser, signIn } from '../testing/accounts.ts';
import { lessons } from '../testing/course.ts';
import { bothParts } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ lessons, env: { LIMIT_COURSE_QUESTIONS_PER_HOUR: '3' } });
let member: Browser;
beforeEach(async () => {
  await site.clear();
  await addMember(site);
  member = await signIn(site, 'member@example.com');
});

const ask = (body: object, browser = member) => browser.send('POST', '/api/course/questions', body);
const stored = async () =>
  (await site.db.select().from(courseQuestions)).map((row) => site.ctx.sealer.openRow('course_questions', row));

test('stores a question and sends one mail to the coach, whose reply address is the member’s', async () => {
  const question = 'Does <b>rice</b> count?\nAnd {{name}}?';
  expect((await ask({ lessonId: 2, question })).status).toBe(200);
  const [storedQuestion] = await stored();
  expect(storedQuestion).toMatchObject({ lessonId: 2, question, email: 'member@example.com', firstName: 'Mei' });
  expect(await site.db.select().from(mails)).toMatchObject([{ courseQuestionId: storedQuestion?.id }]);
  // The mail leaves all the same once its member is gone.
  await site.db.delete(users);
  const [mail] = await deliverMails(site);
  expect(mail).toMatchObject({
    kind: 'course-question',
    to: { address: 'coach@example.com' },
    subject: 'Question from Mei Lin: Part 2: Wombat lesson 2',
    replyTo: { name: 'Mei Lin', address: 'member@example.com' },
  });
  for (const part of bothParts(mail as { text: string; html: string })) {
    expect(part).toContain('Mei Lin (member@example.com) asks about Part 2: Wombat lesson 2');
    expect(part).toMatch(/Does <b>rice<\/b> count\? ?And {{name}}\?/);
  }
  expect(mail?.html).not.toContain('<b>rice');
});

test('accepts a question about no part', async () => {
  expect((await ask({ lessonId: null, question: 'How do I begin?' })).status).toBe(200);
  expect(await deliverMails(site)).toMatchObject([{ subject: 'Question from Mei Lin: the course' }]);
});

test('limits the questions of one member in an hour, and not those of others', async () => {
  const question = { lessonId: 1, question: 'Why?' };
  for (let sent = 0; sent < 3; sent += 1) expect((await ask(question)).status).toBe(200);
  const refused = await ask(question);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toHaveLength(3);
  await addMember(site, { email: 'other@example.com' });
  expect((await ask(question, await signIn(site, 'other@example.com'))).status).toBe(200);
});
