import { hostname } from 'node:os';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, isNull, lt, sql } from '../db/drizzle.ts';
import { alarms } from '../db/schema.ts';
import { getMailSite } from '../mail/mail-site.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { type AlarmCause, alarmCauses } from './alarm-causes.ts';
import { type Alarm, composeAlarmMail } from './alarm-mail.ts';

export const ALARM_INTERVAL_MS = 5 * MINUTE_MS;
const RETENTION_MS = 30 * DAY_MS;

type Send = MailTransport['send'];
type AlarmRow = typeof alarms.$inferSelect;

/**
 * Checks all causes. A problem becomes an error in the log, a metric, and a mail to `ALERT_TO`. The rows in `alarms`
 * decide which of several processes notifies the operator.
 */
export async function runAlarms(ctx: AppContext, send: Send, causes = alarmCauses): Promise<void> {
  for (const cause of causes) {
    try {
      await checkCause(ctx, send, cause);
    } catch (err) {
      ctx.log.error({ err, cause: cause.name }, 'an alarm could not be checked');
    }
  }
  await ctx.database.delete(alarms).where(lt(alarms.seenAt, new Date(ctx.now().getTime() - RETENTION_MS)));
}

async function checkCause(ctx: AppContext, send: Send, cause: AlarmCause): Promise<void> {
  const key = cause.isPerMachine ? `${cause.name} on ${hostname()}`.slice(0, 200) : cause.name;
  const problem = await cause.find(ctx);
  if (problem === undefined) return;
  if (problem === null) await endAlarm(ctx, send, cause, key);
  else await raiseAlarm(ctx, send, cause, key, problem);
}

async function raiseAlarm(ctx: AppContext, send: Send, cause: AlarmCause, key: string, problem: string) {
  const { database, log } = ctx;
  const now = ctx.now();
  const [row] = await database
    .insert(alarms)
    .values({ key, cause: cause.name, problem, startedAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: alarms.key,
      set: {
        problem,
        seenAt: now,
        endedAt: null,
        startedAt: sql`case when ${alarms.endedAt} is null then ${alarms.startedAt} else excluded.started_at end`,
      },
    })
    .returning();
  if (!row) return;
  const decision = decideNotification(row, { isOver: false, now });
  if (decision === 'none' || decision === 'later' || !(await claim(ctx, row))) return;
  log.error({ cause: cause.name, alarm: key, problem }, 'alarm');
  const isLate = decision === 'late';
  await notifyOperator(ctx, send, cause, { key, problem, startedAt: row.startedAt, isLate, isOver: false });
}

async function endAlarm(ctx: AppContext, send: Send, cause: AlarmCause, key: string) {
  const isThisAlarm = and(eq(alarms.key, key), isNull(alarms.endedAt));
  const [row] = await ctx.database.select().from(alarms).where(isThisAlarm);
  if (!row) return;
  const decision = decideNotification(row, { isOver: true, now: ctx.now() });
  if (decision !== 'none') {
    // The row stays open until the mail has left.
    if (decision === 'later' || !(await claim(ctx, row))) return;
    const { problem, startedAt } = row;
    if (!(await notifyOperator(ctx, send, cause, { key, problem, startedAt, isLate: true, isOver: true }))) return;
  }
  const ended = await ctx.database.update(alarms).set({ endedAt: ctx.now() }).where(isThisAlarm).returning();
  if (ended.length > 0) ctx.log.info({ cause: cause.name, alarm: key }, 'alarm is over');
}

/** Returns true if this process is the one to send the mail: the first that changes the row since it was read. */
async function claim(ctx: AppContext, { key, attemptedAt }: AlarmRow): Promise<boolean> {
  const isUnclaimed = attemptedAt ? eq(alarms.attemptedAt, attemptedAt) : isNull(alarms.attemptedAt);
  const claimed = await ctx.database
    .update(alarms)
    .set({ attemptedAt: ctx.now() })
    .where(and(eq(alarms.key, key), isUnclaimed))
    .returning({ key: alarms.key });
  return claimed.length > 0;
}

/** Sends the mail, and returns whether it left. Without `ALERT_TO`, the line in the log is enough. */
async function notifyOperator(ctx: AppContext, send: Send, cause: AlarmCause, alarm: Alarm): Promise<boolean> {
  const { config, database, log } = ctx;
  const now = ctx.now();
  try {
    if (config.alertTo) await send(composeAlarmMail(cause, alarm, getMailSite(ctx), config.alertTo, now));
  } catch (err) {
    log.error({ err, cause: cause.name, alarm: alarm.key }, 'the mail about an alarm could not leave');
    return false;
  }
  await database.update(alarms).set({ notifiedAt: now }).where(eq(alarms.key, alarm.key));
  return true;
}

/** A little less than the interval of the checks, so that a timer that is early does not miss its turn. */
const RETRY_MS = 4 * MINUTE_MS;
/** A cause that comes and goes sends at most one mail in this time. */
const PAUSE_MS = HOUR_MS;
/** A cause that lasts sends another mail after this time. */
const REPEAT_MS = DAY_MS;

type AlarmTimes = Pick<typeof alarms.$inferSelect, 'startedAt' | 'attemptedAt' | 'notifiedAt'>;

/** `late`: earlier mails about this alarm could not leave. `later`: not now, but the alarm still needs a mail. */
export type NotificationDecision = 'now' | 'late' | 'later' | 'none';

/** Decides about the mail to the operator. An alarm that is over needs one only if none could leave while it lasted. */
export function decideNotification(
  { startedAt, attemptedAt, notifiedAt }: AlarmTimes,
  { isOver, now }: { isOver: boolean; now: Date },
): NotificationDecision {
  const isPast = (since: Date | null, ms: number) => since === null || now.getTime() - since.getTime() >= ms;
  const isNotified = notifiedAt !== null && notifiedAt >= startedAt;
  const isLate = !isNotified && attemptedAt !== null && attemptedAt >= startedAt;
  if (isOver && !isLate) return 'none';
  if (!isPast(attemptedAt, RETRY_MS) || !isPast(notifiedAt, isNotified ? REPEAT_MS : PAUSE_MS)) return 'later';
  return isLate ? 'late' : 'now';
}
