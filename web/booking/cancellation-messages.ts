import type { MyCall } from '#contracts/booking/my-call.ts';
import {
  describeCallWaits,
  describeMoneyWaits,
  describeOwnCancelRule,
  describePackageCancelRule,
  describeRefundUnderWay,
  minutesGoBack,
} from '#domain/cancellation.ts';
import { serverNow } from '../api.ts';
import { formatOwnDeadline } from '../slots/own-time.ts';

const packageRules: Partial<Record<MyCall['money'], string>> = {
  'package-credit': 'Your package has ended: if you cancel, the minutes of this call become credit for a limited time.',
  'package-waits': 'The time in which a canceled call goes back to your package is over. If you cancel, I decide.',
};

/** Returns the rule for the money of this call, as it was agreed at the booking; null where none is at stake. */
export function describeMoneyRule(call: MyCall): string | null {
  const minutesRule = call.minutesFromCredit > 0 ? minutesGoBack.part : null;
  if (call.money === 'none') return minutesRule;
  if (call.money === 'credit') return minutesGoBack.all;
  const packageRule = packageRules[call.money];
  if (packageRule) return packageRule;
  const { earliestStartsAt } = call;
  const times = {
    startsAt: new Date(call.startsAt),
    earliestStartsAt: earliestStartsAt === null ? null : new Date(earliestStartsAt),
  };
  const formatDeadline = (deadline: Date) => `${formatOwnDeadline(deadline)} your time`;
  if (call.money === 'package') return describePackageCancelRule({ ...call, ...times }, serverNow(), formatDeadline);
  const cashRule = describeOwnCancelRule({ ...call, ...times }, serverNow(), formatDeadline);
  return [cashRule, minutesRule].filter(Boolean).join(' ');
}

/** Returns what cancelling now would do with the money. */
export function beforeCancellingMessage(call: MyCall): string | null {
  if (call.money === 'refund') return 'Everything you paid by card will go back to your card.';
  if (call.money === 'becomes-credit') return 'The minutes you paid for will become credit for another call.';
  if (call.money === 'package') return 'If you cancel, the call goes back to your package.';
  if (call.money === 'package-waits') return describeCallWaits(call);
  return call.money === 'waits' ? `${describeMoneyWaits(call)}.` : describeMoneyRule(call);
}

/** Returns what cancelling the call has done with the money. */
export function afterCancellingMessage(money: MyCall['money'], call: MyCall): string | null {
  if (money === 'refund')
    return [describeRefundUnderWay(call), call.minutesFromCredit > 0 && 'The minutes from your credit are back in it.']
      .filter(Boolean)
      .join(' ');
  if (money === 'becomes-credit') return 'The minutes you paid for are now your credit, ready for another call.';
  if (money === 'credit') return 'The minutes of this call are back in your credit.';
  if (money === 'package') return 'The call is back in your package. The link in that email books another time.';
  if (money === 'package-credit') return 'Your package has ended, so the minutes of this call are now your credit.';
  if (money === 'package-waits') return describeCallWaits(call);
  const minutes =
    call.minutesFromCredit > 0 ? `The ${call.minutesFromCredit} minutes from your credit are back in it.` : null;
  return money === 'waits' ? [`${describeMoneyWaits(call)}.`, minutes].filter(Boolean).join(' ') : minutes;
}
