import type { CallMinutes } from '#domain/bookings.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import type { MinutesPayment } from './own-minutes.ts';
import { Price } from './PriceTiles.tsx';
import type { DisplayPrice } from './paid-call-form.ts';
import { countMinutes } from './UseMinutes.tsx';

/** `isOwnPrice`: the visitor saves this; otherwise members would. `after`: what is left to pay after the minutes. */
export function SessionTotal({
  minutes,
  price,
  isOwnPrice,
  after,
}: {
  minutes: CallMinutes;
  price: DisplayPrice;
  isOwnPrice: boolean;
  after: MinutesPayment | null;
}) {
  const dollars = useDollars();
  return (
    <TitledSection title="Session total" className="rounded-panel bg-leaf-soft p-6">
      <div aria-live="polite" className="mt-3">
        <p className="mb-3">{minutes}-minute coaching call</p>
        <p>
          <Price {...price} />
        </p>
        {price.savedCents > 0 && (
          <p className="mt-2 font-semibold">
            {isOwnPrice ? 'You save' : 'Course members save'} {dollars(price.savedCents)}
          </p>
        )}
        {after && (
          <dl className="mt-4 space-y-1 border-leaf/30 border-t pt-4">
            <div className="flex justify-between gap-4">
              <dt>{countMinutes(after.minutesFromCredit)} from your credit</dt>
              <dd className="tabular-nums">−{dollars(price.cents - after.cents)}</dd>
            </div>
            <div className="flex justify-between gap-4 font-semibold text-lg">
              <dt>To pay</dt>
              <dd className="tabular-nums">{after.cents === 0 ? 'Nothing' : dollars(after.cents)}</dd>
            </div>
          </dl>
        )}
      </div>
    </TitledSection>
  );
}
