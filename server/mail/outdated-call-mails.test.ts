import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { consultationRequests, mails } from '../db/schema.ts';
import { storeCall } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { findStoredCall } from './call-mail-data.ts';
import type { MailFacts } from './mail-definition.ts';
import type { MailKind } from './mail-kinds.ts';
import { queueMails } from './queue-mails.ts';

const site = useSite();
let id: number;
beforeEach(async () => {
  site.setNow('2027-01-01T12:00:00Z');
  id = await storeCall(site.ctx.database);
});
afterEach(() => site.clear());

const queueMail = (kind: MailKind, { to = 'ana@visitor.example', facts }: { to?: string; facts?: MailFacts } = {}) =>
  site.ctx.database.transaction((tx) =>
    queueMails(tx, site.ctx.queue, [{ kind, recipient: to, consultationRequestId: id, facts }]),
  );
const toCoach = { to: 'coach@coach.example' };
const change = (changed: Partial<typeof consultationRequests.$inferInsert>) =>
  site.db.update(consultationRequests).set(changed);
const sentKinds = async () => (await deliverMails(site)).map(({ kind }) => kind);
const reasons = async () =>
  (await site.db.select().from(mails).orderBy(mails.id)).map(({ state, lastError }) => lastError ?? state);

const CANCELLED = 'The call was canceled.';
const BEGUN = 'The call has already started.';
const SUPERSEDED = 'The call was moved, and a later email has the new time.';

describe('after a call was canceled', () => {
  test('sends only the cancellation, to the client and the coach', async () => {
    await queueMail('free-call-confirmation');
    await queueMail('free-call-notice', toCoach);
    await queueMail('call-moved', { facts: { movedFrom: '2027-01-02T15:00:00Z' } });
    await queueMail('call-cancelled');
    await queueMail('call-cancelled-notice', toCoach);
    await change({ status: 'cancelled', calendarSequence: 2 });
    expect(await sentKinds()).toEqual(['call-cancelled', 'call-cancelled-notice']);
    expect(await reasons()).toEqual([CANCELLED, CANCELLED, CANCELLED, 'sent', 'sent']);
  });

  test('sends the cancellation even if it is late', async () => {
    await queueMail('call-cancelled');
    await change({ status: 'cancelled' });
    site.setNow('2027-01-09T12:00:00Z');
    expect(await sentKinds()).toEqual(['call-cancelled']);
  });
});

test('the cancellation of a deleted call shows the stored facts', async () => {
  const call = await findStoredCall(site.ctx.database, { kind: 'free', id });
  if (!call) throw new Error('It was not stored');
  await queueMail('call-cancelled', { facts: { call: { ...call, calendarSequence: 1 } } });
  await site.db.delete(consultationRequests);
  const [mail] = await deliverMails(site);
  expect(mail?.subject).toContain('Monday, January 4, 2027 at 2:30 PM (United Kingdom Time)');
  expect(mail?.to).toEqual({ name: 'Ana Ruiz', address: 'ana@visitor.example' });
  expect(mail?.invitation?.file).toContain('METHOD:CANCEL');
  expect(mail?.invitation?.file).toContain('SEQUENCE:1');
});

test('a call that was moved twice gets only the last mail, with a valid link', async () => {
  await queueMail('free-call-confirmation');
  await queueMail('free-call-notice', toCoach);
  await queueMail('call-moved', { facts: { movedFrom: '2027-01-04T14:30:00Z' } });
  await queueMail('call-moved-notice', { ...toCoach, facts: { movedFrom: '2027-01-04T14:30:00Z' } });
  await queueMail('call-moved', { facts: { movedFrom: '2027-01-05T14:30:00Z' } });
  await change({ startsAt: new Date('2027-01-06T14:30:00Z'), calendarSequence: 2 });
  const sent = await deliverMails(site);
  expect(sent.map(({ kind }) => kind)).toEqual(['free-call-notice', 'call-moved-notice', 'call-moved']);
  expect(await reasons()).toEqual([SUPERSEDED, 'sent', SUPERSEDED, 'sent', 'sent']);
  expect(sent[2]?.subject).toContain('Wednesday, January 6, 2027');
  expect(sent[2]?.invitation?.file).toContain('SEQUENCE:2');
});

test('the mail about a move does not strike out the time that the call has again', async () => {
  const facts = { movedFrom: '2027-01-04T14:30:00Z' };
  await queueMail('call-moved', { facts });
  await queueMail('call-moved-notice', { ...toCoach, facts });
  for (const { text, html } of await deliverMails(site)) {
    expect(text).toContain('Monday, January 4, 2027');
    expect(html).not.toContain('<s>');
  }
});

test('the confirmation shows the current time if no mail tells the client about the move', async () => {
  await queueMail('free-call-confirmation');
  await change({ startsAt: new Date('2027-01-06T14:30:00Z'), calendarSequence: 1 });
  expect((await deliverMails(site))[0]?.subject).toContain('Wednesday, January 6, 2027');
});

test('a mail to another recipient supersedes nothing', async () => {
  await queueMail('free-call-confirmation');
  await queueMail('call-moved', { to: 'other@visitor.example' });
  expect(await sentKinds()).toEqual(['free-call-confirmation', 'call-moved']);
});

test('after the call has begun, only the coach gets mails', async () => {
  await queueMail('free-call-confirmation');
  await queueMail('free-call-notice', toCoach);
  await queueMail('call-moved');
  site.setNow('2027-01-04T14:30:00Z');
  expect(await sentKinds()).toEqual(['free-call-notice']);
  expect(await reasons()).toEqual([BEGUN, 'sent', BEGUN]);
});

test('a skipped mail is not tried again', async () => {
  await queueMail('free-call-confirmation');
  await change({ status: 'cancelled' });
  await deliverMails(site);
  await change({ status: 'pending' });
  expect(await sentKinds()).toEqual([]);
});
