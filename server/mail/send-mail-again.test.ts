import { beforeEach, expect, test } from 'vitest';
import { eq, sql } from '../db/drizzle.ts';
import { consultationRequests, mails } from '../db/schema.ts';
import { addUser, auditEntries, type Browser, signIn, signInCoach } from '../testing/accounts.ts';
import { bookCall, mailRow } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
let coach: Browser;
beforeEach(async () => {
  await site.clear();
  await site.db.execute(sql`delete from pgboss.job`);
  site.setNow('2027-01-01T12:00:00Z');
  coach = await signInCoach(site);
});

const sendAgain = (id: number) => coach.send('POST', `/api/admin/mails/${id}/send-again`);
const change = (id: number, changed: Partial<typeof mails.$inferInsert>) =>
  site.db.update(mails).set(changed).where(eq(mails.id, id));

async function bookedMail() {
  const [id = 0] = await site.ctx.database.transaction((tx) => bookCall(tx, site.ctx.queue));
  return id;
}

/** The unfinished jobs that send that mail. */
async function jobsOf(id: number) {
  const { rows } = await site.ctx.database.runStatement(
    `select start_after <= now() as "isDue" from pgboss.job where data->>'mailId' = $1 and state < 'completed'`,
    [String(id)],
  );
  return rows;
}
const jobsDone = () => site.db.execute(sql`update pgboss.job set state = 'completed'`);

test.each(['failed', 'skipped'])('a mail that was given up is queued again and keeps its tries: %s', async (state) => {
  const id = await bookedMail();
  await jobsDone();
  await change(id, { state, tries: 3, lastError: '550 No such user' });
  expect(await sendAgain(id)).toMatchObject({
    status: 200,
    body: { message: 'The email to ana@visitor.example is on its way.' },
  });
  expect(await mailRow(site.db, id)).toMatchObject({ state: 'queued', tries: 3 });
  expect(await jobsOf(id)).toEqual([{ isDue: true }]);
  expect(await auditEntries(site)).toEqual([['coach@example.com', 'mail-sent-again', 'ana@visitor.example']]);
  await deliverMails(site);
  expect(await mailRow(site.db, id)).toMatchObject({ state: 'sent', tries: 4, lastError: null });
});

test('a mail that waits for its next try is sent at once by its present job', async () => {
  const id = await bookedMail();
  await change(id, { tries: 8, lastError: 'connect ECONNREFUSED' });
  await site.db.execute(sql`update pgboss.job set state = 'retry', start_after = now() + interval '50 minutes'`);
  expect((await sendAgain(id)).status).toBe(200);
  expect(await jobsOf(id)).toEqual([{ isDue: true }]);
  expect(await mailRow(site.db, id)).toMatchObject({ state: 'queued', tries: 8 });
});

test('a queued mail that has lost its job gets another one', async () => {
  const id = await bookedMail();
  await site.db.execute(sql`delete from pgboss.job`);
  expect((await sendAgain(id)).status).toBe(200);
  expect(await jobsOf(id)).toEqual([{ isDue: true }]);
});

test('a mail that is being sent is not sent twice', async () => {
  const id = await bookedMail();
  const said = {
    status: 409,
    body: { code: 'DUPLICATE', message: 'This email to ana@visitor.example is already on its way, or was just sent.' },
  };
  expect(await sendAgain(id)).toMatchObject(said);
  await site.db.execute(sql`update pgboss.job set state = 'active', start_after = now() + interval '1 minute'`);
  expect(await sendAgain(id)).toMatchObject(said);
  expect(await jobsOf(id)).toHaveLength(1);
  expect(await auditEntries(site)).toEqual([]);
});

test('a sent mail is copied with its kind and booking, without its key', async () => {
  const id = await bookedMail();
  await deliverMails(site);
  await jobsDone();
  await change(id, { onceKey: 'the only one', facts: { date: '2027-01-04' } });
  site.setNow('2027-01-01T12:20:00Z');
  expect((await sendAgain(id)).status).toBe(200);
  const copy = await mailRow(site.db, 3);
  expect(copy).toMatchObject({
    kind: 'free-call-confirmation',
    recipient: 'ana@visitor.example',
    consultationRequestId: 1,
    onceKey: null,
    state: 'queued',
    tries: 0,
    facts: { date: '2027-01-04' },
    createdAt: new Date('2027-01-01T12:20:00Z'),
  });
  expect(await mailRow(site.db, id)).toMatchObject({ state: 'sent', tries: 1, onceKey: 'the only one' });
  expect(await jobsOf(3)).toEqual([{ isDue: true }]);
  const [sent] = await deliverMails(site);
  expect(sent).toMatchObject({ mailId: 3, to: { address: 'ana@visitor.example' } });
});

test('a double click sends once, before and after the copy is sent', async () => {
  const id = await bookedMail();
  await deliverMails(site);
  site.setNow('2027-01-01T12:20:00Z');
  const statuses = (await Promise.all([sendAgain(id), sendAgain(id), sendAgain(id)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409, 409]);
  expect(await deliverMails(site)).toHaveLength(1);
  expect(await sendAgain(id)).toMatchObject({ status: 409 });
  expect(await sendAgain(3)).toMatchObject({ status: 409 });
  site.setNow('2027-01-01T12:20:11Z');
  expect(await sendAgain(id)).toMatchObject({ status: 200 });
  expect(await auditEntries(site)).toHaveLength(2);
});

test('a double click on a failed mail sends once, even if it is sent in between', async () => {
  const id = await bookedMail();
  await jobsDone();
  await change(id, { state: 'failed' });
  const statuses = (await Promise.all([sendAgain(id), sendAgain(id)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await jobsOf(id)).toHaveLength(1);
  await deliverMails(site);
  expect((await sendAgain(id)).status).toBe(409);
});

test('a copy states the same time as the original', async () => {
  await addUser(site);
  const createdAt = new Date('2027-01-01T10:00:00Z');
  await site.db.insert(mails).values([
    { kind: 'password-changed', recipient: 'ana@example.com', state: 'sent', sentAt: createdAt, createdAt },
    { kind: 'verification', recipient: 'ana@example.com', state: 'sent', sentAt: createdAt, createdAt },
  ]);
  await sendAgain(1);
  await sendAgain(2);
  expect(await mailRow(site.db, 3)).toMatchObject({ kind: 'password-changed', createdAt });
  expect(await mailRow(site.db, 4)).toMatchObject({ kind: 'verification', createdAt: site.ctx.now() });
});

test('refuses a mail that would not be sent, with the reason', async () => {
  const id = await bookedMail();
  await change(id, { state: 'skipped' });
  const refusal = async () => (await sendAgain(id)).body;
  site.setNow('2027-01-04T14:30:00Z');
  coach = await signIn(site, 'coach@example.com');
  expect(await refusal()).toMatchObject({
    code: 'NOT_POSSIBLE',
    message: 'This email can’t be sent again. The call has already started.',
  });
  await site.db.delete(consultationRequests);
  expect(await refusal()).toMatchObject({
    code: 'NOT_POSSIBLE',
    message: 'This email can’t be sent again. The booking this email is about was deleted.',
  });
  expect(await mailRow(site.db, id)).toMatchObject({ state: 'skipped' });
  expect((await sendAgain(99)).body).toMatchObject({ code: 'NOT_FOUND' });
});

test('a reminder is not sent again for a call that was moved far away', async () => {
  const [id = 0] = await site.ctx.database.transaction((tx) => bookCall(tx, site.ctx.queue));
  await change(id, { kind: 'reminder-hour', state: 'sent', sentAt: new Date(0), onceKey: 'reminder-hour free-1' });
  site.setNow('2027-01-04T13:45:00Z');
  coach = await signIn(site, 'coach@example.com');
  expect((await sendAgain(id)).status).toBe(200);
  site.setNow('2027-01-04T13:15:00Z');
  expect((await sendAgain(id)).body).toMatchObject({
    code: 'NOT_POSSIBLE',
    message: 'This email can’t be sent again. The call is no longer that close.',
  });
});

test('a reminder is sent again until the one for the last hour is due', async () => {
  const id = await bookedMail();
  await deliverMails(site);
  await change(id, { kind: 'reminder-day', onceKey: 'reminder-day free-1' });
  site.setNow('2027-01-03T18:30:00Z');
  coach = await signIn(site, 'coach@example.com');
  expect((await sendAgain(id)).status).toBe(200);
  expect(await deliverMails(site)).toMatchObject([{ kind: 'reminder-day' }]);
  site.setNow('2027-01-04T14:00:00Z');
  coach = await signIn(site, 'coach@example.com');
  expect((await sendAgain(id)).body).toMatchObject({
    code: 'NOT_POSSIBLE',
    message: 'This email can’t be sent again. The one-hour reminder replaced it.',
  });
});
