import type { CallMinutes } from '#domain/bookings.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { Price } from './PriceTiles.tsx';
import type { DisplayPrice } from './paid-call-form.ts';

/** The price of the chosen length. `isOwnPrice`: the visitor gets the discount; otherwise only course members do. */
export function SessionTotal(props: { minutes: CallMinutes; price: DisplayPrice; isOwnPrice: boolean }) {
  const { minutes, price, isOwnPrice } = props;
  const dollars = useDollars();
  return (
    <TitledSection title="Session total" className="rounded-panel bg-leaf-soft px-5 py-4 sm:p-6">
      <div aria-live="polite" className="mt-1 sm:mt-3">
        <div className="flex items-center justify-between gap-4 sm:block">
          <p className="sm:mb-3">{minutes}-minute coaching call</p>
          <p className="max-sm:text-right">
            <Price {...price} />
          </p>
        </div>
        {price.savedCents > 0 && (
          <p className="mt-2 font-semibold">
            {isOwnPrice ? 'You save' : 'Course members save'} {dollars(price.savedCents)}
          </p>
        )}
      </div>
    </TitledSection>
  );
}
