import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consultationRequests, mails } from '../db/schema.ts';
import { storeCall } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { openSite } from '../testing/open-site.ts';
import { findStoredCall } from './call-mail-data.ts';
import type { MailFacts } from './mail-definition.ts';
import type { MailKind } from './mails.ts';
import { queueMails } from './queue-mails.ts';

let world: Awaited<ReturnType<typeof openSite>>;
let id: number;
beforeAll(async () => {
  world = await openSite();
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow('2027-01-01T12:00:00Z');
  id = await storeCall(world.ctx.database);
});
afterEach(() => world.clear());

const owe = (kind: MailKind, { to = 'ana@visitor.example', facts }: { to?: string; facts?: MailFacts } = {}) =>
  world.ctx.database.transaction((tx) =>
    queueMails(tx, world.ctx.queue, [{ kind, recipient: to, consultationRequestId: id, facts }]),
  );
const toCoach = { to: 'coach@coach.example' };
const change = (changed: Partial<typeof consultationRequests.$inferInsert>) =>
  world.db.update(consultationRequests).set(changed);
const sentKinds = async () => (await deliverMails(world)).map(({ kind }) => kind);
const reasons = async () =>
  (await world.db.select().from(mails).orderBy(mails.id)).map(({ state, lastError }) => lastError ?? state);

const CANCELLED = 'The call was cancelled.';
const BEGUN = 'The call has begun.';
const OVERTAKEN = 'The call was moved, and a later mail tells its new time.';

describe('of a call that was cancelled meanwhile', () => {
  test('only the cancellation is sent, to the client and to the coach', async () => {
    await owe('free-call-confirmation');
    await owe('free-call-notice', toCoach);
    await owe('call-moved', { facts: { movedFrom: '2027-01-02T15:00:00Z' } });
    await owe('call-cancelled');
    await owe('call-cancelled-notice', toCoach);
    await change({ status: 'cancelled', calendarSequence: 2 });
    expect(await sentKinds()).toEqual(['call-cancelled', 'call-cancelled-notice']);
    expect(await reasons()).toEqual([CANCELLED, CANCELLED, CANCELLED, 'sent', 'sent']);
  });

  test('the cancellation is sent late rather than never', async () => {
    await owe('call-cancelled');
    await change({ status: 'cancelled' });
    world.setNow('2027-01-09T12:00:00Z');
    expect(await sentKinds()).toEqual(['call-cancelled']);
  });
});

test('of a deleted call the cancellation tells what was written down', async () => {
  const call = await findStoredCall(world.ctx.database, { kind: 'free', id });
  if (!call) throw new Error('It was not stored');
  await owe('call-cancelled', { facts: { call: { ...call, calendarSequence: 1 } } });
  await world.db.delete(consultationRequests);
  const [mail] = await deliverMails(world);
  expect(mail?.subject).toContain('Monday, January 4, 2027 at 2:30 PM (United Kingdom Time)');
  expect(mail?.to).toEqual({ name: 'Ana Ruiz', address: 'ana@visitor.example' });
  expect(mail?.invitation?.file).toContain('METHOD:CANCEL');
  expect(mail?.invitation?.file).toContain('SEQUENCE:1');
});

test('a call that was moved twice is told of by the last mail, and by the link of now', async () => {
  await owe('free-call-confirmation');
  await owe('free-call-notice', toCoach);
  await owe('call-moved', { facts: { movedFrom: '2027-01-04T14:30:00Z' } });
  await owe('call-moved-notice', { ...toCoach, facts: { movedFrom: '2027-01-04T14:30:00Z' } });
  await owe('call-moved', { facts: { movedFrom: '2027-01-05T14:30:00Z' } });
  await change({ startsAt: new Date('2027-01-06T14:30:00Z'), calendarSequence: 2 });
  const sent = await deliverMails(world);
  expect(sent.map(({ kind }) => kind)).toEqual(['free-call-notice', 'call-moved-notice', 'call-moved']);
  expect(await reasons()).toEqual([OVERTAKEN, 'sent', OVERTAKEN, 'sent', 'sent']);
  expect(sent[2]?.subject).toContain('Wednesday, January 6, 2027');
  expect(sent[2]?.invitation?.file).toContain('SEQUENCE:2');
});

test('a client who was not told of the move gets the confirmation with the time of now', async () => {
  await owe('free-call-confirmation');
  await change({ startsAt: new Date('2027-01-06T14:30:00Z'), calendarSequence: 1 });
  expect((await deliverMails(world))[0]?.subject).toContain('Wednesday, January 6, 2027');
});

test('a move that another person is told of overtakes nothing', async () => {
  await owe('free-call-confirmation');
  await owe('call-moved', { to: 'other@visitor.example' });
  expect(await sentKinds()).toEqual(['free-call-confirmation', 'call-moved']);
});

test('once the call has begun, the client is told nothing any more, and the coach is', async () => {
  await owe('free-call-confirmation');
  await owe('free-call-notice', toCoach);
  await owe('call-moved');
  world.setNow('2027-01-04T14:30:00Z');
  expect(await sentKinds()).toEqual(['free-call-notice']);
  expect(await reasons()).toEqual([BEGUN, 'sent', BEGUN]);
});

test('a skipped mail is tried no more', async () => {
  await owe('free-call-confirmation');
  await change({ status: 'cancelled' });
  await deliverMails(world);
  await change({ status: 'pending' });
  expect(await sentKinds()).toEqual([]);
});
