import { beforeEach, describe, expect, test } from 'vitest';
import { alarms } from '../db/schema.ts';
import { MailDeliveryError } from '../mail/mail-transport.ts';
import type { Message } from '../mail/message.ts';
import { visibleText } from '../testing/mail.ts';
import { useEmptySite, useSite } from '../testing/open-site.ts';
import type { AlarmCause } from './alarm-causes.ts';
import { decideNotification, type NotificationDecision, runAlarms } from './run-alarms.ts';

const site = useEmptySite({ env: { ALERT_TO: 'operator@host.example' } });
const siteOfNobody = useSite();

let problem: string | null | undefined;
let sent: Message[] = [];
let isMailDown = false;
const flood: AlarmCause = {
  name: 'flood',
  title: 'The cellar is wet',
  advice: 'Fetch a bucket.',
  find: async () => problem,
};
const send = async (message: Message) => {
  if (isMailDown) throw new MailDeliveryError('mail not delivered', false, 'no route');
  sent.push(message);
};

/** Checks as the site does, at a time of one day. */
async function checkAt(time: string, causes = [flood], day = '2027-01-01') {
  site.setNow(`${day}T${time}:00Z`);
  await runAlarms(site.ctx, send, causes);
}
const lines = () => site.logged.map((line) => JSON.parse(line) as { level: number; msg?: string; cause?: string });
const alarmLines = () => lines().filter(({ level, msg }) => level === 50 && msg === 'alarm');

beforeEach(() => {
  problem = 'There is a foot of water.';
  sent = [];
  isMailDown = false;
  site.logged.length = 0;
});

test('an alarm is one mail to the operator, an error in the log, and another mail only after a day', async () => {
  for (const time of ['12:00', '12:05', '12:10', '13:30', '23:55']) await checkAt(time);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: { address: 'operator@host.example' },
    subject: expect.stringMatching(/^The cellar is wet \(/),
    text: expect.stringMatching(/There is a foot of water\.[\s\S]*Fetch a bucket\./),
  });
  expect(visibleText(sent[0]?.html ?? '')).toContain('your address is ALERT_TO in the settings of this site');
  expect(alarmLines()).toMatchObject([{ cause: 'flood' }]);
  await checkAt('12:05', [flood], '2027-01-02');
  expect(sent).toHaveLength(2);
  expect(sent[0]?.messageId).not.toBe(sent[1]?.messageId);
});

test('a cause that comes and goes sends one mail an hour at most', async () => {
  for (const minute of ['00', '10', '20', '30', '40', '50']) {
    problem = Number(minute) % 20 === 0 ? 'There is a foot of water.' : null;
    await checkAt(`12:${minute}`);
  }
  expect(sent).toHaveLength(1);
  problem = 'There are two feet of water.';
  await checkAt('13:05');
  expect(sent.map(({ text }) => /(foot|feet) of water/.exec(text)?.[1])).toEqual(['foot', 'feet']);
});

test('processes that check at once send one mail', async () => {
  await Promise.all([1, 2, 3, 4].map(() => checkAt('12:00')));
  expect(sent).toHaveLength(1);
  expect(alarmLines()).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => checkAt('12:05', [flood], '2027-01-02')));
  expect(sent).toHaveLength(2);
});

test('while mail cannot leave, the log says so every few minutes; the first mail that leaves tells it once', async () => {
  isMailDown = true;
  for (const time of ['12:00', '12:05', '12:10']) await checkAt(time);
  expect(alarmLines()).toHaveLength(3);
  expect(lines().filter(({ msg }) => msg === 'the mail about an alarm could not leave')).toHaveLength(3);
  isMailDown = false;
  for (const time of ['12:15', '12:20', '12:25']) await checkAt(time);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain('Earlier mails about this couldn’t leave.');
  problem = null;
  await checkAt('12:30');
  expect(sent).toHaveLength(1);
});

test('an alarm that ended before a mail could leave is told afterwards, once', async () => {
  isMailDown = true;
  await checkAt('12:00');
  problem = null;
  await checkAt('12:05');
  isMailDown = false;
  for (const time of ['12:10', '12:15', '14:30']) await checkAt(time);
  expect(sent).toMatchObject([{ subject: expect.stringMatching(/^It’s over: the cellar is wet/) }]);
  expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain('from 2027-01-01 12:00 UTC to 2027-01-01 12:10 UTC');
});

test('what cannot be known changes nothing, and a check that fails stops no other', async () => {
  await checkAt('12:00');
  problem = undefined;
  await checkAt('12:05');
  const broken: AlarmCause = { ...flood, name: 'broken', find: () => Promise.reject(new Error('no way to know')) };
  const fire: AlarmCause = { ...flood, name: 'fire', find: async () => 'It is burning.' };
  await checkAt('12:10', [broken, flood, fire]);
  expect(await site.db.select().from(alarms)).toMatchObject([
    { cause: 'flood', endedAt: null },
    { cause: 'fire', endedAt: null },
  ]);
  expect(site.logged.join('')).toContain('no way to know');
});

test('a cause of one machine is told apart by the machine, and rows that nobody sees any more go', async () => {
  await checkAt('12:00', [{ ...flood, isPerMachine: true }]);
  expect((await site.db.select().from(alarms))[0]?.key).toMatch(/^flood on ./);
  await checkAt('12:00', [], '2027-02-15');
  expect(await site.db.select().from(alarms)).toEqual([]);
});

test('with nobody to tell, an alarm is a line in the log, not one every few minutes', async () => {
  const { ctx, logged } = siteOfNobody;
  siteOfNobody.setNow('2027-01-01T12:00:00Z');
  await runAlarms(ctx, send, [flood]);
  siteOfNobody.setNow('2027-01-01T12:05:00Z');
  await runAlarms(ctx, send, [flood]);
  expect(sent).toEqual([]);
  expect(logged.filter((line) => line.includes('"alarm"'))).toHaveLength(1);
});

describe('when the operator is told', () => {
  const at = (time: string) => new Date(`2027-01-02T${time}:00Z`);
  const yesterdayAt = (time: string) => new Date(`2027-01-01T${time}:00Z`);
  const never = null;

  /** Each at 12:00, with when the alarm started, when a mail was last attempted, and when one last left. */
  const ongoing: [string, Date, Date | null, Date | null, NotificationDecision][] = [
    ['a new alarm', at('12:00'), never, never, 'now'],
    ['another process has just attempted it', at('12:00'), at('12:00'), never, 'later'],
    ['an attempt failed three minutes ago', at('11:57'), at('11:57'), never, 'later'],
    ['an attempt failed four minutes ago', at('11:56'), at('11:56'), never, 'late'],
    ['a mail has left', at('11:00'), at('11:00'), at('11:00'), 'later'],
    ['it lasts for almost a day', yesterdayAt('12:01'), yesterdayAt('12:01'), yesterdayAt('12:01'), 'later'],
    ['it lasts for a day', yesterdayAt('12:00'), yesterdayAt('12:00'), yesterdayAt('12:00'), 'now'],
    ['the mail after a day has just failed', yesterdayAt('12:00'), at('11:58'), yesterdayAt('12:00'), 'later'],
    ['it came back within the hour', at('12:00'), at('11:01'), at('11:01'), 'later'],
    ['it came back after an hour', at('12:00'), at('11:00'), at('11:00'), 'now'],
    ['it came back, and the mail failed', at('11:50'), at('11:55'), at('10:00'), 'late'],
  ];
  test.each(ongoing)('while it lasts: %s', (_, startedAt, attemptedAt, notifiedAt, expected) => {
    const options = { isOver: false, now: at('12:00') };
    expect(decideNotification({ startedAt, attemptedAt, notifiedAt }, options)).toBe(expected);
  });

  const over: [string, Date, Date | null, Date | null, NotificationDecision][] = [
    ['nobody attempted a mail', at('11:55'), never, never, 'none'],
    ['a mail has left', at('11:00'), at('11:00'), at('11:00'), 'none'],
    ['mails failed, the last one just now', at('11:00'), at('11:58'), never, 'later'],
    ['mails failed', at('11:00'), at('11:55'), never, 'late'],
    ['the mail after a day failed', yesterdayAt('11:00'), at('11:55'), yesterdayAt('11:00'), 'none'],
    ['it came back within the hour of a mail', at('11:30'), at('11:10'), at('11:10'), 'none'],
  ];
  test.each(over)('once it is over: %s', (_, startedAt, attemptedAt, notifiedAt, expected) => {
    const options = { isOver: true, now: at('12:00') };
    expect(decideNotification({ startedAt, attemptedAt, notifiedAt }, options)).toBe(expected);
  });
});
