import { dateAt, listHalfHoursOfDay } from '#domain/coach-clock.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { findDueReminder } from '#domain/reminders.ts';
import { addDays, getMinutesOfDay } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { callReference } from '../db/calls-view.ts';
import { listCallsOnDate, listOpenCalls } from './call-mail-data.ts';
import { agendaOnceKey, reminderOnceKey } from './once-keys.ts';
import { queueOnce } from './queue-mails.ts';
import { readReminders } from './reminder-times.ts';

type ReminderContext = Pick<AppContext, 'database' | 'queue' | 'now' | 'settings'>;

/** The kinds of reminder mails: the one within the last hour has its own words. */
const lastReminder = 'reminder-hour' as const;
const earlierReminder = 'reminder-day' as const;

/** Queues the reminders that are due, each once, even if several processes run this. */
export async function queueReminders(ctx: ReminderContext): Promise<void> {
  const now = ctx.now();
  const reminders = await readReminders(ctx);
  if (reminders.length === 0) return;
  const longestMs = Math.max(...reminders.map(({ hours }) => hours)) * HOUR_MS;
  const calls = await listOpenCalls(ctx.database, now, new Date(now.getTime() + longestMs + 1));
  const due = calls.flatMap((call) => {
    const hours = findDueReminder(call, reminders, now);
    if (!hours) return [];
    const onceKey = reminderOnceKey(hours, call);
    return [
      { kind: hours === 1 ? lastReminder : earlierReminder, recipient: call.email, onceKey, ...callReference(call) },
    ];
  });
  await queueOnce(ctx, due);
}

/** Queues the coach's list of calls, once for each day with calls. */
export async function queueAgenda(ctx: ReminderContext): Promise<void> {
  const { coachTimeZone, coachEmail } = ctx.settings;
  const now = ctx.now();
  const today = dateAt(now, coachTimeZone);
  // The first call of tomorrow may be at midnight, and its agenda is due an hour before.
  const dates = [today, addDays(today, 1)];
  const due = await Promise.all(dates.map(async (date) => ((await isAgendaDue(ctx, date, now)) ? [date] : [])));
  await queueOnce(
    ctx,
    due.flat().map((date) => ({
      kind: 'agenda' as const,
      recipient: coachEmail,
      onceKey: agendaOnceKey(date),
      facts: { date },
    })),
  );
}

/**
 * Returns whether the agenda is due: from the hour that the coach has chosen, or from an hour before the first call if
 * that is earlier, until the last call begins.
 */
async function isAgendaDue(
  { database, settings }: Pick<AppContext, 'database' | 'settings'>,
  date: string,
  now: Date,
): Promise<boolean> {
  const calls = await listCallsOnDate(database, date, settings);
  const [first, last] = [calls[0], calls.at(-1)];
  if (!first || !last) return false;
  // In March the clock may skip the coach's hour: then the next half-hour that exists counts.
  const agendaHour = listHalfHoursOfDay(date, settings.coachTimeZone).find(
    ({ time }) => getMinutesOfDay(time) >= settings.current.calls.agendaHour * 60,
  );
  const from = Math.min(agendaHour?.startsAt.getTime() ?? Number.POSITIVE_INFINITY, first.startsAt.getTime() - HOUR_MS);
  return from <= now.getTime() && now < last.startsAt;
}
