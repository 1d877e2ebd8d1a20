import type { CallOutcome, ClosingReply } from '#contracts/booking/ended-calls.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { fullName } from '#domain/full-name.ts';
import type { AppContext } from '../app-context.ts';
import type { CallId } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import { applyBookingAction } from './booking-actions.ts';
import { createBookingMail, describeBooking, recordBookingChange } from './booking-events.ts';
import { findAndLockBooking, findBooking, type StoredBooking } from './stored-bookings.ts';

type Closing = { calls: CallId[]; outcome: CallOutcome };

/** A change of one call. Returns a line for the audit log, or null if the call was in that state already. */
type Change = (tx: Db, call: StoredBooking) => Promise<string | null>;

const outcomeActions = { completed: 'complete', no_show: 'no_show' } as const;
const outcomeTexts: Record<CallOutcome, string> = { completed: 'completed', no_show: 'marked as no-show' };

/** Closes calls that are over. Skips calls that have this outcome already, completed ones with their full time used. */
export async function closeEndedCalls(ctx: AppContext, admin: string, { calls, outcome }: Closing) {
  const now = ctx.now();
  const { reply } = await changeEach(ctx, admin, calls, async (tx, call) => {
    if (hasOutcome(call, outcome)) return null;
    if (!isOpenBooking(call) || !isOver(call, now)) throw new Refusal('NOT_POSSIBLE');
    const action = outcomeActions[outcome];
    await applyBookingAction(tx, ctx, call, { action, creditMinutes: 0, tellClient: false, actor: { admin }, now });
    return outcomeTexts[outcome];
  });
  const how = outcome === 'completed' ? 'marked as held, full time' : 'marked as no-show';
  return withMessage(reply, `${countCalls(reply.done.length)} ${how}.`);
}

/** Undoes `closeEndedCalls`. */
export async function reopenClosedCalls(ctx: AppContext, admin: string, { calls, outcome }: Closing) {
  const now = ctx.now();
  const { reply } = await changeEach(ctx, admin, calls, async (tx, call) => {
    if (isOpenBooking(call)) return null;
    if (!hasOutcome(call, outcome)) throw new Refusal('NOT_POSSIBLE');
    const reopening = { action: 'reopen', creditMinutes: 0, tellClient: false, actor: { admin }, now } as const;
    await applyBookingAction(tx, ctx, call, reopening);
    return 'reopened';
  });
  return withMessage(reply, `${countCalls(reply.done.length)} open again.`);
}

/**
 * Queues one invitation for each missed call. `onceKey` keeps a repeated request from inviting twice. Throws
 * `NOT_POSSIBLE` if all the clients were invited before.
 */
export async function inviteToRebook(ctx: AppContext, admin: string, { calls }: Pick<Closing, 'calls'>) {
  const { reply, changedNow } = await changeEach(ctx, admin, calls, async (tx, call) => {
    if (call.status !== 'no_show') throw new Refusal('NOT_POSSIBLE');
    const onceKey = `rebooking ${call.kind}-${call.id} ${call.startsAt.toISOString()}`;
    if ((await tx.$count(mails, eq(mails.onceKey, onceKey))) > 0) return null;
    const mail = createBookingMail(call, { kind: 'rebooking-invitation', recipient: call.email });
    await queueMails(tx, ctx.queue, [{ ...mail, onceKey }]);
    return 'invited to choose a new time after';
  });
  const invitedBefore = reply.done.length - changedNow;
  if (invitedBefore > 0 && changedNow === 0) {
    const message = 'They were invited before, so no email was sent. You can send it again under Emails.';
    throw new Refusal('NOT_POSSIBLE', describeReply(reply, message));
  }
  const sent = changedNow === 1 ? 'The invitation goes' : `${changedNow} invitations go`;
  const rest = invitedBefore > 0 ? ` ${invitedBefore === 1 ? 'One was' : `${invitedBefore} were`} invited before.` : '';
  return withMessage(reply, `${sent} out by email.${rest}`);
}

/**
 * Changes each call in its own transaction, so that a call that has changed meanwhile does not stop the others.
 * `changedNow`: the number of calls in `done` that were not in that state already.
 */
async function changeEach(ctx: AppContext, admin: string, calls: CallId[], change: Change) {
  const { coachTimeZone: zone } = ctx.settings;
  const done: ClosingReply['done'] = [];
  const changed: ClosingReply['changed'] = [];
  let changedNow = 0;
  for (const { kind, id } of withoutDuplicates(calls)) {
    try {
      const isChanged = await ctx.database.transaction(async (tx) => {
        const call = await findAndLockBooking(tx, { kind, id });
        if (!call) throw new Refusal('NOT_FOUND');
        const auditText = await change(tx, call);
        if (auditText) await recordBookingChange(tx, admin, `${auditText} ${describeBooking(call, zone)}`, ctx.now());
        return auditText !== null;
      });
      done.push({ kind, id });
      if (isChanged) changedNow += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      changed.push({ kind, id, ...describeChange(await findBooking(ctx.database, { kind, id })) });
    }
  }
  return { reply: { done, changed }, changedNow };
}

function withoutDuplicates(calls: CallId[]): CallId[] {
  return [...new Map(calls.map((call) => [`${call.kind}-${call.id}`, call])).values()];
}

const isOver = ({ startsAt, minutes }: StoredBooking, now: Date): boolean =>
  startsAt.getTime() + minutes * MINUTE_MS <= now.getTime();

const hasOutcome = ({ status, minutes, minutesUsed }: StoredBooking, outcome: CallOutcome): boolean =>
  status === outcome && (outcome === 'no_show' || minutesUsed === minutes);

const statusReasons: Record<string, string> = {
  completed: 'is completed already',
  no_show: 'is marked as a no-show already',
  cancelled: 'was canceled',
  refunded: 'was refunded',
};

function describeChange(call: StoredBooking | undefined): { name: string; reason: string } {
  if (!call) return { name: 'A call', reason: 'was deleted' };
  return { name: fullName(call), reason: statusReasons[call.status] ?? 'has changed, or isn’t over yet' };
}

const countCalls = (count: number): string => (count === 1 ? '1 call is' : `${count} calls are`);

/** Adds the message to a reply. Throws `NOT_POSSIBLE` if all calls have changed meanwhile. */
function withMessage(reply: Omit<ClosingReply, 'message'>, doneText: string): ClosingReply {
  const message = describeReply(reply, doneText);
  if (reply.done.length === 0) throw new Refusal('NOT_POSSIBLE', message);
  return { ...reply, message };
}

function describeReply({ done, changed }: Omit<ClosingReply, 'message'>, doneText: string) {
  const named = changed.slice(0, 5).map(({ name, reason }) => `${name}: the call ${reason}.`);
  const more = changed.length - named.length;
  return [
    ...(done.length > 0 ? [doneText] : []),
    ...(changed.length > 0 ? [`${changed.length === 1 ? 'One' : changed.length} stayed as before.`] : []),
    ...named,
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join(' ');
}
