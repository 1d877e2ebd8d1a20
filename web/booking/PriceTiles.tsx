import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { CallMinutes } from '#domain/bookings.ts';
import { useSite } from '../site.tsx';
import { FieldError } from '../ui/Field.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { useMounted } from '../ui/use-mounted.ts';
import type { DisplayPrice, PaidCallInput } from './paid-call-form.ts';

/**
 * The lengths on offer with their prices, as the field `duration` of the surrounding form. `onPointerChosen` is called
 * only for taps and clicks: they lead on to the times, while arrow keys pass through all lengths.
 */
export function PriceTiles(props: {
  prices: Record<CallMinutes, DisplayPrice>;
  onChosen(): void;
  onPointerChosen(): void;
}) {
  const { prices, onChosen, onPointerChosen } = props;
  const { field, fieldState } = useController<PaidCallInput, 'duration'>({ name: 'duration' });
  const { offeredMinutes } = useSite().prices;
  const id = useId();
  const mounted = useMounted();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={fieldState.error && `${id}-error`}
      aria-required="true"
    >
      <h2 id={`${id}-label`} className="text-heading">
        How long should we talk?
      </h2>
      <div className="mt-3 grid gap-2 sm:mt-4 sm:grid-cols-3 sm:gap-5">
        {offeredMinutes.map((minutes) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys choose by the radio button, and stay at the lengths.
          <label
            key={minutes}
            // `detail` counts the clicks of a pointer. It is 0 for keys and assistive technology.
            onClick={({ detail }) => detail > 0 && onPointerChosen()}
            className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-panel border border-muted/75 bg-card px-5 py-2.5 shadow-panel hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft has-checked:ring-1 has-checked:ring-leaf sm:grid-cols-[auto_1fr] sm:p-6"
          >
            <input
              ref={minutes === field.value ? field.ref : undefined}
              type="radio"
              name={field.name}
              value={minutes}
              checked={minutes === field.value}
              onChange={() => {
                field.onChange(minutes);
                onChosen();
              }}
              onBlur={field.onBlur}
              disabled={!mounted} // React would drop a choice made before hydration
              aria-labelledby={`${id}-${minutes}`}
              aria-describedby={`${id}-${minutes}-price`}
              className="size-5 shrink-0 accent-leaf"
            />
            <span id={`${id}-${minutes}`} className="font-semibold">
              {minutes} minutes
            </span>
            <span id={`${id}-${minutes}-price`} className="text-right sm:col-span-2 sm:mt-4 sm:text-left">
              <Price {...prices[minutes]} />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{fieldState.error?.message}</FieldError>
    </div>
  );
}

/** The price of a call. With a discount, the regular price stands before it, struck through. */
export function Price({ cents, regularCents, percentOff }: DisplayPrice) {
  const dollars = useDollars();
  const price = <span className="whitespace-nowrap font-display font-semibold text-price">{dollars(cents)}</span>;
  if (!percentOff) return price;
  return (
    <>
      <span className="sr-only">Regular price </span>
      <s className="mr-2 text-lead text-muted">{dollars(regularCents)}</s>
      <span className="sr-only">, member price </span>
      {price} <span className="block whitespace-nowrap font-semibold text-leaf-dark">{percentOff}% OFF</span>
    </>
  );
}
