import { findDueReminder } from '#domain/bookings.ts';
import { dateAt, listHalfHoursOfDay } from '#domain/coach-clock.ts';
import { addDays, getMinutesOfDay } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { listCallsOnDate, listOpenCalls } from './agenda.ts';
import { agendaOnceKey, reminderOnceKey } from './once-keys.ts';
import { type CallMailInput, queueMails } from './owed-mails.ts';

const HOUR_MS = 60 * 60 * 1000;

type ReminderContext = Pick<AppContext, 'database' | 'queue' | 'now'>;

/** Makes the site owe the reminders that are due, each once whichever process comes first. */
export async function queueReminders(desk: ReminderContext): Promise<void> {
  const now = desk.now();
  const calls = await listOpenCalls(desk.database, now, new Date(now.getTime() + 24 * HOUR_MS + 1));
  const due = calls.flatMap((call) => {
    const reminder = findDueReminder(call, now);
    if (!reminder) return [];
    const about = call.kind === 'free' ? { consultationRequestId: call.id } : { coachingCallId: call.id };
    const onceKey = reminderOnceKey(reminder, call);
    return [{ kind: `reminder-${reminder}` as const, recipient: call.email, onceKey, ...about }];
  });
  await queueOnce(desk, due);
}

/** Makes the site owe the coach the list of her calls, once on each day that has some. */
export async function queueAgenda(desk: ReminderContext & Pick<AppContext, 'config'>): Promise<void> {
  const { coachTimeZone, coachEmail } = desk.config;
  const now = desk.now();
  const today = dateAt(now, coachTimeZone);
  // The first call of tomorrow may be at midnight.
  const dates = [today, addDays(today, 1)];
  const due = await Promise.all(dates.map(async (date) => ((await isAgendaDue(desk, date, now)) ? [date] : [])));
  await queueOnce(
    desk,
    due.flat().map((date) => ({
      kind: 'agenda' as const,
      recipient: coachEmail,
      onceKey: agendaOnceKey(date),
      facts: { date },
    })),
  );
}

/** From the hour that the coach wants it, or an hour before the first call, until the last call has begun. */
async function isAgendaDue(
  { database, config }: Pick<AppContext, 'database' | 'config'>,
  date: string,
  now: Date,
): Promise<boolean> {
  const calls = await listCallsOnDate(database, date, config);
  const [first, last] = [calls[0], calls.at(-1)];
  if (!first || !last) return false;
  // In March the clock may skip that hour: then the next half-hour that exists.
  const wanted = listHalfHoursOfDay(date, config.coachTimeZone).find(({ time }) => getMinutesOfDay(time) >= config.agendaHour * 60);
  const from = Math.min(wanted?.startsAt.getTime() ?? Number.POSITIVE_INFINITY, first.startsAt.getTime() - HOUR_MS);
  return from <= now.getTime() && now < last.startsAt;
}

/** A look beforehand spares the numbers of mails; the unique key decides. */
async function queueOnce({ database, queue }: ReminderContext, due: (CallMailInput & { onceKey: string })[]): Promise<void> {
  if (due.length === 0) return;
  const { rows } = await database.query('select once_key as "onceKey" from mails where once_key = any ($1::text[])', [
    due.map(({ onceKey }) => onceKey),
  ]);
  const known = new Set(rows.map(({ onceKey }) => onceKey));
  const owed = due.filter(({ onceKey }) => !known.has(onceKey));
  if (owed.length > 0) await database.transaction((tx) => queueMails(tx, queue, owed));
}
