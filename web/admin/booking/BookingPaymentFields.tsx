import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type BookablePackage, listBookablePackages } from '#contracts/booking/packages.ts';
import type { CallMinutes } from '#domain/bookings.ts';
import { payWithMinutes } from '#domain/credit.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { getCallPrice } from '#domain/prices.ts';
import { formatDate } from '#domain/slot-values.ts';
import { useEndpoint } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SelectInput } from '../../ui/TextInput.tsx';
import { connectFields } from '../../ui/use-form-submit.ts';
import { AmountField } from '../AmountField.tsx';
import { formatMinutes } from '../booking-labels.ts';
import { formatDollarInput } from '../dollar-input.ts';
import { hasAmount, type NewBookingFormInput } from './new-booking-form.ts';

const packageChoice = { value: 'package', label: 'A call of the package' };
const packageHint = (packages: readonly BookablePackage[]): string =>
  packages.length === 1 ? (packages[0]?.summary ?? '') : 'The client has paid for it already';
const paymentChoices = [
  {
    value: 'link',
    label: 'Send a payment link',
    hint: `The time is booked at once; the client can pay by card for ${PAYMENT_LINK_DAYS} days, until the call is over at the latest`,
  },
  { value: 'elsewhere', label: 'Already paid elsewhere', hint: 'Cash, a transfer or another way' },
  { value: 'credit', label: 'From credit', hint: 'Uses the minutes the client has left' },
  { value: 'gift', label: 'A gift', hint: 'Nothing to pay' },
];

/** The fields for the payment and the price of a paid call. */
export function BookingPaymentFields({ isMember }: { isMember: boolean }) {
  const form = useFormContext<NewBookingFormInput>();
  const { register, control, formState } = form;
  const paidWith = useWatch({ control, name: 'paidWith' });
  const { packages, minutes } = usePackagesAndMinutes();
  const hasPackage = packages.length > 0;
  useEffect(() => {
    // The coach has changed the address, or the last call of the package was booked meanwhile.
    if (!hasPackage && paidWith === 'package') form.setValue('paidWith', 'link');
  }, [form, hasPackage, paidWith]);
  return (
    <>
      <RadioCards
        label="Payment"
        error={formState.errors.paidWith?.message}
        choices={hasPackage ? [{ ...packageChoice, hint: packageHint(packages) }, ...paymentChoices] : paymentChoices}
        radio={register('paidWith')}
      />
      {paidWith === 'package' && <PackageChoiceField packages={packages} />}
      {hasAmount({ kind: 'paid', paidWith }) && (
        <>
          <ClientMinutesField minutes={minutes} isMember={isMember} />
          <AmountField
            {...(isMember && { hint: 'This email address belongs to a course member.' })}
            {...connectFields(form)('amount')}
          />
        </>
      )}
    </>
  );
}

const noneAvailable: { packages: BookablePackage[]; minutes: number } = { packages: [], minutes: 0 };

/** Returns the packages with calls to book and the minutes of credit that belong to the typed address. */
function usePackagesAndMinutes(): typeof noneAvailable {
  const email = useWatch<NewBookingFormInput, 'email'>({ name: 'email' }).trim();
  const { data } = useEndpoint(listBookablePackages, { query: { email }, enabled: /.@./.test(email), staleTime: 0 });
  return data ?? noneAvailable;
}

/** The choice of the package that pays for the call, and gives the call its length. */
function PackageChoiceField({ packages }: { packages: readonly BookablePackage[] }) {
  const { control, setValue, register, formState } = useFormContext<NewBookingFormInput>();
  const chosenId = useWatch({ control, name: 'packageId' });
  const chosen = packages.find(({ id }) => id === Number(chosenId)) ?? packages[0];
  const id = chosen?.id;
  const minutes = chosen?.callMinutes;
  useEffect(() => {
    if (id === undefined || minutes === undefined) return;
    setValue('packageId', id);
    setValue('duration', String(minutes) as NewBookingFormInput['duration']);
  }, [setValue, id, minutes]);
  if (!chosen) return null;
  return (
    <div className="space-y-3 rounded-control bg-sand/60 p-4">
      {packages.length > 1 && (
        <SelectInput
          label="Package"
          placeholder="Choose"
          options={packages.map(({ id, name, lastDay }) => ({
            value: id,
            label: `${name}, until ${formatDate(lastDay)}`,
          }))}
          error={formState.errors.packageId?.message}
          {...register('packageId', { setValueAs: Number })}
        />
      )}
      <p>
        <strong>{chosen.name}</strong>
        <br />
        {chosen.summary}. Calls of {chosen.callMinutes} minutes, until the end of {formatDate(chosen.lastDay)}.
      </p>
    </div>
  );
}

/**
 * A checkbox by which the client's minutes pay a part of the call; the amount is then for the rest. It is hidden if the
 * client has no minutes, and if they pay the whole call, for which the coach chooses "From credit".
 */
function ClientMinutesField({ minutes, isMember }: { minutes: number; isMember: boolean }) {
  const { control, setValue, formState } = useFormContext<NewBookingFormInput>();
  const [length, used = 0] = useWatch({ control, name: ['duration', 'minutesFromCredit'] });
  const { prices } = useSite();
  const duration = Number(length) as CallMinutes;
  const isOffered = minutes > 0 && minutes < duration;
  const creditMinutes = used > 0 && isOffered ? minutes : 0;
  const { cents } = getCallPrice(prices, duration, isMember);
  const restCents = payWithMinutes({ minutes: duration, cents }, minutes).cents;
  const wasUsed = useRef(false);

  useEffect(() => {
    setValue('minutesFromCredit', creditMinutes);
    // As long as no minutes are used, the amount that the coach has typed stays.
    if (creditMinutes === 0 && !wasUsed.current) return;
    wasUsed.current = creditMinutes > 0;
    setValue('amount', formatDollarInput(creditMinutes > 0 ? restCents : cents));
  }, [creditMinutes, restCents, cents, setValue]);

  if (!isOffered) return null;
  const otherMinutes = `the other ${formatMinutes(duration - minutes)}`;
  return (
    <Checkbox
      label={`Use the client’s ${formatMinutes(minutes)} of credit`}
      hint={
        restCents > 0
          ? `The amount is for ${otherMinutes}.`
          : `A card can’t pay as little as ${otherMinutes}, so they cost nothing.`
      }
      error={formState.errors.minutesFromCredit?.message}
      checked={creditMinutes > 0}
      onChange={({ target }) => setValue('minutesFromCredit', target.checked ? minutes : 0)}
    />
  );
}
