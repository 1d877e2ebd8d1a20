import { describe, expect, test } from 'vitest';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { eq } from '../db/drizzle.ts';
import { availableTimeSlots, mails, payments, sandboxObjects } from '../db/schema.ts';
import { useCoach } from '../testing/accounts.ts';
import { publishLessons, readCourseStudio } from '../testing/course-drafts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { publishDraft, readStudio, saveDraft } from '../testing/studio-drafts.ts';

const site = useEmptySite({ env: { LIMIT_TEST_MAILS_PER_HOUR: '3' } });
const coach = useCoach(site);
const read = async () => (await coach.send('GET', '/api/admin/getting-live')).body;
const sendTest = () => coach.send('POST', '/api/admin/getting-live/test-mail');

test('a new site without hours, keys, mail server and https has everything to do', async () => {
  const { done, testMail } = await read();
  const { testData, ...toDo } = done;
  expect(Object.values(toDo)).toEqual(Array(10).fill(false));
  expect(testData).toBe(true);
  expect(testMail).toBeNull();
});

test('what the coach ticks is saved like a setting, with an entry in the audit log', async () => {
  const { ticks } = await read();
  const reply = await coach.send('PUT', '/api/admin/settings/gettingLive', {
    version: ticks.version,
    content: { ...ticks.content, backupTaken: 'yes' },
  });
  expect(reply.status).toBe(200);
  expect((await read()).done).toMatchObject({ backup: true, names: false });
});

test('sample prices are done once one of them is changed, or once the coach keeps them', async () => {
  await changeSettings(site, 'prices', { call45Cents: 75_00 });
  expect((await read()).done.prices).toBe(true);
  await changeSettings(site, 'prices', settingDocuments.prices.defaults);
  expect((await read()).done.prices).toBe(false);
  await changeSettings(site, 'gettingLive', { pricesChecked: 'yes' });
  expect((await read()).done).toMatchObject({ prices: true, words: false });
});

test('words are the coach’s own once no page and no lesson has any of the sample', async () => {
  const change = <Content extends object>(content: Content, sampleTexts: readonly string[]): Content =>
    JSON.parse(JSON.stringify(content), (_key, text) => (sampleTexts.includes(text) ? `${text.slice(0, -1)}~` : text));
  const { sampleTexts } = await readStudio(coach);
  expect((await saveDraft(coach, (content) => change(content, sampleTexts))).status).toBe(200);
  await publishDraft(coach);
  expect((await read()).done.words).toBe(false);
  const course = await readCourseStudio(coach);
  await publishLessons(coach, (lessons) => change(lessons, course.sampleTexts));
  expect((await read()).done.words).toBe(true);
});

describe('with payment keys', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  const live = useEmptySite({ env: keys });
  const liveCoach = useCoach(live);
  const readDone = async () => (await liveCoach.send('GET', '/api/admin/getting-live')).body.done;

  test('a payment at the sandbox is no test of them, one at the provider is', async () => {
    const settledAt = live.ctx.now();
    const payment = {
      kind: 'course' as const,
      status: 'refunded' as const,
      amount: 149_00,
      idempotencyKey: 'a',
      checkoutHash: 'a',
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.com',
      paymentIntentId: 'pi_1',
      settledAt,
    };
    expect(await readDone()).toMatchObject({ payments: true, testPayment: false });
    await live.db.insert(sandboxObjects).values({ id: 'pi_1', type: 'payment_intent', created: 1, body: {} });
    await live.db.insert(payments).values(payment);
    expect((await readDone()).testPayment).toBe(false);
    const unpaid = { paymentIntentId: 'pi_2', idempotencyKey: 'b', settledAt: null };
    await live.db.insert(payments).values({ ...payment, ...unpaid, status: 'open' });
    expect((await readDone()).testPayment).toBe(false);
    await live.db.update(payments).set({ settledAt }).where(eq(payments.paymentIntentId, 'pi_2'));
    expect((await readDone()).testPayment).toBe(true);
  });
});

test('open hours are done once a time is open', async () => {
  const row = { dayOfWeek: 'mon', timeOfDay: '930am', value: 'mon-930am', label: 'Monday at 9:30 AM EST' };
  await site.db.insert(availableTimeSlots).values({ ...row, isActive: false });
  expect((await read()).done.hours).toBe(false);
  await site.db.update(availableTimeSlots).set({ isActive: true });
  expect((await read()).done.hours).toBe(true);
});

test('a test mail goes to the coach, one at a time, and its result is shown', async () => {
  expect((await sendTest()).body).toEqual({ message: 'A test is on its way to coach@example.com.' });
  expect((await read()).testMail).toMatchObject({ state: 'queued', recipient: 'coach@example.com' });
  expect(await sendTest()).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
  await site.db.update(mails).set({ state: 'failed', lastError: 'ECONNREFUSED' }).where(eq(mails.kind, 'test-mail'));
  expect((await read()).testMail).toMatchObject({ state: 'failed', lastError: 'ECONNREFUSED' });
  expect((await sendTest()).status).toBe(200);
  expect((await sendTest()).status, 'too many in an hour').toBe(429);
});
