import type { CallMinutes } from '#domain/bookings.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { Price } from './PriceTiles.tsx';
import type { DisplayPrice } from './paid-call-form.ts';

/** `isOwnPrice`: the visitor saves this; otherwise members would. */
export function SessionTotal(props: { minutes: CallMinutes; price: DisplayPrice; isOwnPrice: boolean }) {
  const { minutes, price, isOwnPrice } = props;
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
      </div>
    </TitledSection>
  );
}
