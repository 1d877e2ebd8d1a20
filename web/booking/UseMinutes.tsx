import type { CallMinutes } from '#domain/bookings.ts';
import { payWithMinutes } from '#domain/credit.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import type { useOwnMinutes } from './own-minutes.ts';

/** The choice to pay with minutes. Renders nothing for visitors who have none. */
export function UseMinutes({ own, length }: { own: ReturnType<typeof useOwnMinutes>; length: CallMinutes }) {
  if (own.minutes === 0) return null;
  return (
    <Checkbox
      label={`Use my ${countMinutes(own.minutes)}`}
      hint={describeUse(own.minutes, length)}
      checked={own.isUsed}
      onChange={({ target }) => own.setUsed(target.checked)}
    />
  );
}

function describeUse(minutes: number, length: CallMinutes): string {
  const { minutesFromCredit } = payWithMinutes({ minutes: length, cents: 0 }, minutes);
  if (minutesFromCredit < length) {
    return `${countMinutes(minutesFromCredit)} of the call ${minutesFromCredit === 1 ? 'comes' : 'come'} from your credit, and you pay for the other ${length - minutesFromCredit}.`;
  }
  const left = minutes - length;
  return left === 0 ? 'They pay for the whole call.' : `They pay for the whole call, and ${left} are left.`;
}

export const countMinutes = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
