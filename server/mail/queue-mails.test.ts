import { afterEach, expect, test } from 'vitest';
import { isNull } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { healthAnswers, paidCall, storeCall } from '../testing/mail.ts';
import { useSite } from '../testing/open-site.ts';
import { type MailInput, queueMails } from './queue-mails.ts';

const site = useSite();
afterEach(() => site.clear());

const queueMail = (mailInputs: MailInput[]) =>
  site.ctx.database.transaction((tx) => queueMails(tx, site.ctx.queue, mailInputs));

test('queues mails about all bookings in two statements', async () => {
  const consultationRequestId = await storeCall(site.ctx.database);
  const coachingCallId = await storeCall(site.ctx.database, { kind: 'paid' });
  const statements = await site.recordStatements(() =>
    queueMail([
      { kind: 'free-call-confirmation', recipient: 'ana@visitor.example', consultationRequestId },
      {
        kind: 'call-moved',
        recipient: 'li@visitor.example',
        coachingCallId,
        facts: { movedFrom: '2027-01-01T10:00:00Z' },
      },
      { kind: 'verification', recipient: 'new@visitor.example' },
    ]),
  );
  expect(statements).toHaveLength(2);
  expect(await site.db.select().from(mails).orderBy(mails.id)).toMatchObject([
    { kind: 'free-call-confirmation', consultationRequestId, coachingCallId: null, onceKey: null, facts: null },
    { kind: 'call-moved', consultationRequestId: null, coachingCallId, facts: { movedFrom: '2027-01-01T10:00:00Z' } },
    { kind: 'verification', consultationRequestId: null, coachingCallId: null },
  ]);
  // Not the null of JSON.
  expect(await site.db.$count(mails, isNull(mails.facts))).toBe(2);
});

test('queues a mail with a once key only once', async () => {
  const agenda: MailInput = { kind: 'agenda', recipient: 'coach@coach.example', onceKey: 'agenda 2027-01-04' };
  await Promise.all([queueMail([agenda]), queueMail([agenda]), queueMail([agenda])]);
  await queueMail([agenda, { ...agenda, onceKey: 'agenda 2027-01-05' }]);
  const mailInputs = await site.db.select({ onceKey: mails.onceKey }).from(mails).orderBy(mails.id);
  expect(mailInputs).toEqual([{ onceKey: 'agenda 2027-01-04' }, { onceKey: 'agenda 2027-01-05' }]);
});

test('stores only those facts of a call that a mail may say', async () => {
  const row = { ...paidCall, ...healthAnswers, coachNotes: 'wombat notes' };
  await queueMail([{ kind: 'call-cancelled', recipient: 'ana@visitor.example', facts: { call: row } }]);
  const [mail] = await site.db.select().from(mails);
  expect(mail?.facts).toEqual({ call: JSON.parse(JSON.stringify(paidCall)) });
  expect(JSON.stringify(mail)).not.toContain('wombat');
});
