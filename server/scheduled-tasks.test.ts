import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppContext } from './app-context.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { startScheduledTasks } from './scheduled-tasks.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-01-04T17:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** The errors that the log names by task in so many minutes, where everything that a task needs is away. */
async function countFailedRuns(minutes: number, config: object) {
  const runs: Record<string, number> = {};
  const write = (line: string) => {
    const { task, all = task } = JSON.parse(line);
    if (all) runs[all] = (runs[all] ?? 0) + 1;
  };
  // Without its stack, which the log would repeat twenty thousand times.
  const error = Object.assign(new Error('away'), { stack: '' });
  const fail = () => {
    throw error;
  };
  const away = new Proxy({}, { get: fail });
  const settings = new Proxy({}, { get: (_, name) => (name === 'coachTimeZone' ? 'America/New_York' : fail()) });
  const ctx = {
    config,
    database: away,
    settings,
    limits: away,
    queue: away,
    sealer: away,
    provider: fail,
    visits: { store: async () => fail() },
    now: () => new Date(),
    log: pino({ level: 'error' }, { write }),
  };
  const stop = startScheduledTasks(ctx as unknown as AppContext, { send: fail } as unknown as MailTransport);
  await vi.advanceTimersByTimeAsync(minutes * 60_000);
  await stop();
  return runs;
}

const often = [
  'reminders',
  'agenda',
  'package mails',
  'expired holds',
  'unconfirmed calls',
  'open payments',
  'refunds',
  'scheduled pages',
  'scheduled course',
  'calls in the coach’s calendar',
  'clips of lessons',
];
const eachHour = [
  'old security events',
  'expired limits',
  'unsealed texts',
  'unused pictures',
  'unused media',
  'erasures',
  'data links',
  'nightly retention',
  'old visit counts',
];
const ofSandbox = { sandbox: 3 * 61 + 1, 'sandbox payments': 60 * 61 + 1, 'sandbox events': 60 * 61 + 1 };
const ran = (names: string[], times: number) => Object.fromEntries(names.map((name) => [name, times]));

test('each task begins at once and again at its interval, though it and all others fail', async () => {
  const runs = await countFailedRuns(61, { paymentSandbox: true, backupTo: '/backups' });
  expect(runs).toEqual({
    ...ran(often, 3 * 61 + 1),
    ...ran(eachHour, 2),
    'missing receipts': 7,
    'nightly backup': 7,
    // Comparing payments with the provider and asking for fees name their errors themselves.
    payments: 7 + 7,
    visits: 62,
    'own calendars': 13,
    // First after five minutes.
    alarms: 12,
    ...ofSandbox,
  });
  const without = await countFailedRuns(5, { paymentSandbox: false, backupTo: '/backups' });
  const withoutSandbox = Object.keys(runs).filter((name) => !(name in ofSandbox));
  expect(Object.keys(without).sort()).toEqual(withoutSandbox.sort());
});
