import type { MyCall } from '#contracts/booking/my-call.ts';
import {
  describeCallWaits,
  describeMoneyWaits,
  describeOwnCancelRule,
  describePackageCancelRule,
  describeRefundUnderWay,
  getMoneyDeadline,
  minutesGoBack,
} from '#domain/cancellation.ts';
import { serverNow } from '../api.ts';
import { formatOwnDeadline } from '../slots/own-time.ts';

const packageRules: Partial<Record<MyCall['money'], string>> = {
  'package-credit': 'Your package has ended: if you cancel, the minutes of this call become credit for a limited time.',
  'package-waits': 'If you cancel, I decide whether the call counts as used.',
};

/** Returns the rule for the money of this call, as it was agreed at the booking; null if no money is at stake. */
export function describeMoneyRule(call: MyCall): string | null {
  const minutesRule = call.minutesFromCredit > 0 ? minutesGoBack.part : null;
  const money = getMoneyNow(call);
  if (money === 'none') return minutesRule;
  if (money === 'credit') return minutesGoBack.all;
  const packageRule = packageRules[money];
  if (packageRule) return packageRule;
  const formatDeadline = (deadline: Date) => `${formatOwnDeadline(deadline)} your time`;
  const timedCall = { ...call, ...parseTimes(call) };
  if (money === 'package') return describePackageCancelRule(timedCall, serverNow(), formatDeadline);
  const cashRule = describeOwnCancelRule(timedCall, serverNow(), formatDeadline);
  return [cashRule, minutesRule].filter(Boolean).join(' ');
}

const parseTimes = ({ startsAt, earliestStartsAt }: MyCall) => ({
  startsAt: new Date(startsAt),
  earliestStartsAt: earliestStartsAt === null ? null : new Date(earliestStartsAt),
});

/** The fate of the money after the time limit of its rule. */
const lateMoney: Partial<Record<MyCall['money'], MyCall['money']>> = {
  refund: 'waits',
  'becomes-credit': 'waits',
  package: 'package-waits',
  'package-credit': 'package-waits',
};

/** Returns the fate of the money if the client cancels now: the page may be open since before the time limit. */
function getMoneyNow(call: MyCall): MyCall['money'] {
  const isLate = serverNow() > getMoneyDeadline({ ...call, ...parseTimes(call) });
  return (isLate && lateMoney[call.money]) || call.money;
}

/** Returns a sentence about the fate of the money if the client cancels now. */
export function beforeCancellingMessage(call: MyCall): string | null {
  const money = getMoneyNow(call);
  if (money === 'refund') return 'Everything you paid by card will go back to your card.';
  if (money === 'becomes-credit') return 'The minutes you paid for will become credit for another call.';
  if (money === 'package') return 'If you cancel, the call goes back to your package.';
  if (money === 'package-waits') return describeCallWaits(call);
  return money === 'waits' ? `${describeMoneyWaits(call)}.` : describeMoneyRule(call);
}

/** Returns a sentence about the fate of the money after the client has cancelled. */
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
