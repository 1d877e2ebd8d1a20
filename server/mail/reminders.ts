import { findDueReminder } from '#domain/bookings.ts';
import { dateAt, listHalfHoursOfDay } from '#domain/coach-clock.ts';
import { addDays, getMinutesOfDay } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { listCallsOnDate, listOpenCalls } from './compose-agenda.ts';
import { agendaOnceKey, reminderOnceKey } from './once-keys.ts';
import { type CallMailInput, queueMails } from './queue-mails.ts';

const HOUR_MS = 60 * 60 * 1000;

type ReminderContext = Pick<AppContext, 'database' | 'queue' | 'now'>;

/** Makes the site owe the reminders that are due, each once whichever process comes first. */
export async function queueReminders(ctx: ReminderContext): Promise<void> {
  const now = ctx.now();
  const calls = await listOpenCalls(ctx.database, now, new Date(now.getTime() + 24 * HOUR_MS + 1));
  const due = calls.flatMap((call) => {
    const reminder = findDueReminder(call, now);
    if (!reminder) return [];
    const callIds = call.kind === 'free' ? { consultationRequestId: call.id } : { coachingCallId: call.id };
    const onceKey = reminderOnceKey(reminder, call);
    return [{ kind: `reminder-${reminder}` as const, recipient: call.email, onceKey, ...callIds }];
  });
  await queueOnce(ctx, due);
}

/** Makes the site owe the coach the list of her calls, once on each day that has some. */
export async function queueAgenda(ctx: ReminderContext & Pick<AppContext, 'config'>): Promise<void> {
  const { coachTimeZone, coachEmail } = ctx.config;
  const now = ctx.now();
  const today = dateAt(now, coachTimeZone);
  // The first call of tomorrow may be at midnight.
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
  const agendaHour = listHalfHoursOfDay(date, config.coachTimeZone).find(
    ({ time }) => getMinutesOfDay(time) >= config.agendaHour * 60,
  );
  const from = Math.min(agendaHour?.startsAt.getTime() ?? Number.POSITIVE_INFINITY, first.startsAt.getTime() - HOUR_MS);
  return from <= now.getTime() && now < last.startsAt;
}

/** A look beforehand spares the numbers of mails; the unique key decides. */
async function queueOnce(
  { database, queue }: ReminderContext,
  due: (CallMailInput & { onceKey: string })[],
): Promise<void> {
  if (due.length === 0) return;
  const { rows } = await database.query('select once_key as "onceKey" from mails where once_key = any ($1::text[])', [
    due.map(({ onceKey }) => onceKey),
  ]);
  const queuedKeys = new Set(rows.map(({ onceKey }) => onceKey));
  const newMails = due.filter(({ onceKey }) => !queuedKeys.has(onceKey));
  if (newMails.length > 0) await database.transaction((tx) => queueMails(tx, queue, newMails));
}
