import { isOpenBooking } from '#domain/bookings.ts';
import { getRuleFor } from '#domain/cancellation.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { computeMinuteBalance, getInitialRollover } from '#domain/credit.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { coachingCalls, paymentsElsewhere } from '../db/schema.ts';
import { refuseField } from '../requests/refusal.ts';
import type { Action, CallHandler, Cancellation, Moment, Move, NewCallInput, NewCallRow } from './call-handler.ts';
import { giveCallMinutesBack, spendMinutes } from './call-minutes.ts';
import { lockCredit, readCredit, returnMinutes } from './credit.ts';
import { getFullCallPrice } from './overtime.ts';
import { takeBackGiven } from './packages/give-back-as-credit.ts';
import {
  cancelPackageCall,
  describePackageDebt,
  isOfPackage,
  movePackageCall,
  removePackageCall,
  reopenPackageCall,
} from './packages/package-call-changes.ts';
import { addPackageDecision } from './packages/package-decisions.ts';
import { checkCallOfPackage, lockPackageForCall } from './packages/package-for-coach.ts';
import { insertCall } from './paid-call-rows.ts';
import {
  addOvertimeDecision,
  addPaymentDecision,
  creditCancelledCall,
  deleteOpenDecisions,
  findOpenOvertime,
  saveCreditOfDeletedCall,
  sumGivenMinutes,
} from './payment-decisions.ts';
import { endPaymentLink } from './payment-links.ts';
import { recordCallRefund } from './refund-cancelled-call.ts';
import type { StoredPaidCall } from './stored-bookings.ts';

export async function updatePaidCall(
  tx: Db,
  { id }: StoredPaidCall,
  changes: Partial<typeof coachingCalls.$inferInsert>,
): Promise<void> {
  await tx.update(coachingCalls).set(changes).where(eq(coachingCalls.id, id));
}

async function checkNewCall(tx: Db, input: NewCallInput, now: Date): Promise<void> {
  const { paidWith, email, duration } = input;
  if (paidWith === 'package') return checkCallOfPackage(tx, input, now);
  if (paidWith !== 'credit' && !isPaidInPart(input)) return;
  const credit = Math.max(0, await lockCredit(tx, email, now));
  if (isPaidInPart(input)) {
    const refuse = (message: string) => refuseField('NOT_POSSIBLE', 'minutesFromCredit', message);
    if (credit === 0) refuse('This client has no minutes of credit.');
    if (credit >= duration) refuse(`The client’s ${credit} minutes of credit pay for the whole call.`);
    if (credit !== input.minutesFromCredit)
      refuse(`The client has ${credit} minutes of credit now, so the amount is another. Please take another look.`);
    return;
  }
  if (credit < duration) {
    refuseField('NOT_POSSIBLE', 'paidWith', `This client has ${credit} minutes of credit; the call needs ${duration}.`);
  }
}

/** Returns whether the client's minutes pay a part of the call, and money the rest. */
const isPaidInPart = ({ minutesFromCredit, paidWith }: NewCallInput): boolean =>
  minutesFromCredit > 0 && (paidWith === 'elsewhere' || paidWith === 'link');

/** The values of the column by the coach's choices. A gift is stored as a call for which 0 was paid elsewhere. */
const storedPaidWith = {
  elsewhere: 'elsewhere',
  gift: 'elsewhere',
  credit: 'credit',
  link: 'card',
  package: 'package',
} as const;

async function insert(
  tx: Db,
  { minutes, ...row }: NewCallRow,
  input: NewCallInput,
  spending: { actor: string; zone: string; now: Date },
): Promise<void> {
  const paidWith = storedPaidWith[input.paidWith];
  const amount = input.paidWith === 'elsewhere' || input.paidWith === 'link' ? input.amount : 0;
  // Of a call that credit pays, the rollover begins below zero: its minutes are taken at once.
  const rolloverMinutes = getInitialRollover({ paidWith, minutes });
  const cancelRule = getRuleFor(paidWith, row.cancelRule);
  const minutesFromCredit = isPaidInPart(input) ? input.minutesFromCredit : 0;
  const ofPackage = paidWith === 'package' ? await lockPackageForCall(tx, input, row.startsAt) : {};
  await insertCall(tx, {
    ...row,
    duration: minutes,
    paidWith,
    amount,
    rolloverMinutes,
    minutesFromCredit,
    cancelRule,
    ...ofPackage,
  });
  await spendMinutes(tx, { ...row, minutesFromCredit }, spending);
  if (amount > 0 && paidWith === 'elsewhere') {
    const { id: coachingCallId, firstName, lastName, email, createdAt } = row;
    await tx.insert(paymentsElsewhere).values({ coachingCallId, firstName, lastName, email, amount, createdAt });
  }
}

/** Gives back the credit that paid for the call. About money that was paid, the agreed rule or the coach decides. */
async function cancel(tx: Db, ctx: AppContext, call: StoredPaidCall, cancellation: Cancellation): Promise<void> {
  if (isOfPackage(call)) return cancelPackageCall(tx, ctx, call, cancellation);
  const { money, ...moment } = cancellation;
  await endPaymentLink(tx, call.id, 'cancelled');
  await giveCallMinutesBack(tx, ctx, call, moment.now);
  if (money === 'becomes-credit') return creditCancelledCall(tx, call, moment);
  if (money === 'refund' && (await recordCallRefund(tx, call, moment.now))) return;
  await addPaymentDecision(tx, call, { reason: 'cancelled', ...moment });
}

async function move(tx: Db, ctx: AppContext, call: StoredPaidCall, input: Move): Promise<void> {
  if (isOfPackage(call)) await movePackageCall(tx, ctx, call, input);
  const { startsAt } = input;
  const earliest = Math.min(startsAt.getTime(), (call.earliestStartsAt ?? call.startsAt).getTime());
  await updatePaidCall(tx, call, { earliestStartsAt: new Date(earliest) });
}

/** Adds unused minutes to the client's credit. Overtime is taken from the credit, or waits to be invoiced. */
async function complete(
  tx: Db,
  ctx: AppContext,
  call: StoredPaidCall,
  { minutesUsed = call.minutes, creditMinutes, now }: Action,
): Promise<void> {
  const { settings } = ctx;
  const { id: callId, email } = call;
  const credit = Math.max(0, await lockCredit(tx, email, now));
  if (creditMinutes > credit) {
    refuseField('invalid', 'creditMinutes', `This client has ${credit} minutes of credit.`);
  }
  const { rolloverMinutes, overtimeMinutes } = computeMinuteBalance({ ...call, minutesUsed, creditMinutes });
  const zone = settings.coachTimeZone;
  const save = () => updatePaidCall(tx, call, { minutesUsed, rolloverMinutes });
  const unused = rolloverMinutes - call.rolloverMinutes;
  if (call.paidWith === 'credit' && unused > 0) {
    const reason = `Left over from the call on ${formatCallTime(call, zone)}`;
    await returnMinutes(tx, ctx, { email, callId, reason, actor: 'site', now }, async () => {
      await save();
      return unused;
    });
  } else await save();
  const priceCents = getFullCallPrice(call, settings.current.prices);
  if (overtimeMinutes > 0) await addOvertimeDecision(tx, call, { minutes: overtimeMinutes, priceCents, zone, now });
}

async function reopen(tx: Db, call: StoredPaidCall, { now }: Moment): Promise<void> {
  if (isOfPackage(call)) await reopenPackageCall(tx, call, now);
  await deleteOpenDecisions(tx, call, ['overtime', 'no_show']);
  // A no-show has changed no credit.
  if (call.status === 'no_show') return;
  // A call that is being booked right now may be spending the minutes that this call left over.
  await lockCredit(tx, call.email, now);
  if (call.paidWith === 'credit') await takeBackGiven(tx, call, now);
  await updatePaidCall(tx, call, { minutesUsed: null, rolloverMinutes: getInitialRollover(call) });
}

/** Saves the client's money and credit before a call is deleted. */
async function remove(tx: Db, ctx: AppContext, call: StoredPaidCall, cancellation: Cancellation): Promise<void> {
  const { zone, now } = cancellation;
  const moment = { zone, now };
  // Goes on, since a package's call may have left minutes over, which become credit.
  if (isOfPackage(call)) await removePackageCall(tx, ctx, call, cancellation);
  await lockCredit(tx, call.email, now);
  if (isOpenBooking(call)) await giveCallMinutesBack(tx, ctx, call, now);
  await addPaymentDecision(tx, call, { reason: 'deleted', ...moment });
  await saveCreditOfDeletedCall(tx, call, moment);
}

async function describeCompletion(tx: Db, after: StoredPaidCall): Promise<string[]> {
  const gained = after.rolloverMinutes - getInitialRollover(after);
  const overtime = await findOpenOvertime(tx, after);
  return [
    ...(gained > 0 ? [`${gained} unused minutes were added to the client’s credit.`] : []),
    ...(gained < 0 ? [`${-gained} minutes were taken from the client’s credit.`] : []),
    ...(overtime
      ? [`${overtime.minutes} minutes of overtime (${formatDollars(overtime.amount)}) still need an invoice.`]
      : []),
  ];
}

/** Warns the coach when the minutes that a reopened call takes back were spent already, or are not taken back. */
async function warnOfMissingCredit(tx: Db, call: StoredPaidCall, now: Date): Promise<string[]> {
  const credit = await readCredit(tx, call.email, now);
  const given = isOfPackage(call) ? 0 : await sumGivenMinutes(tx, call);
  return [
    ...(given > 0 ? [`The ${given} minutes that you gave as credit for it stay the client’s.`] : []),
    ...(isOfPackage(call) ? await describePackageDebt(tx, call) : []),
    ...(credit < 0
      ? [`That would leave the client ${-credit} minutes short: those minutes of credit are already used.`]
      : []),
  ];
}

const markNoShow = (tx: Db, call: StoredPaidCall, moment: Moment): Promise<void> =>
  isOfPackage(call)
    ? addPackageDecision(tx, call, { reason: 'no_show', ...moment })
    : addPaymentDecision(tx, call, { reason: 'no_show', ...moment });

export const paidCallHandler: CallHandler<StoredPaidCall> = {
  source: 'coaching-offers',
  getMinutes: ({ duration }) => duration,
  isPaidByLink: ({ paidWith }) => paidWith === 'link',
  checkNewCall,
  insert,
  tellsOfConfirmation: () => false,
  confirm: async () => {},
  cancel,
  move,
  markNoShow,
  complete,
  reopen,
  remove,
  describeCompletion,
  warnOfMissingCredit,
};
