import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BookablePackage } from '#contracts/booking/packages.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { connectFields } from '../../ui/use-form-submit.ts';
import { AmountField } from '../AmountField.tsx';
import { hasAmount, type NewBookingFormInput } from './new-booking-form.ts';
import { PackageChoiceField, useBookablePackages } from './PackageChoiceField.tsx';
import { UseClientMinutes } from './UseClientMinutes.tsx';

const packageChoice = { value: 'package', label: 'A call of the package' };
const hintOf = (packages: readonly BookablePackage[]): string =>
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
  const packages = useBookablePackages();
  const hasPackage = packages.length > 0;
  useEffect(() => {
    // The address is another one by now, or the last call was booked meanwhile.
    if (!hasPackage && paidWith === 'package') form.setValue('paidWith', 'link');
  }, [form, hasPackage, paidWith]);
  return (
    <>
      <RadioCards
        label="Payment"
        error={formState.errors.paidWith?.message}
        choices={hasPackage ? [{ ...packageChoice, hint: hintOf(packages) }, ...paymentChoices] : paymentChoices}
        radio={register('paidWith')}
      />
      {paidWith === 'package' && <PackageChoiceField packages={packages} />}
      {hasAmount({ kind: 'paid', paidWith }) && (
        <>
          <UseClientMinutes isMember={isMember} />
          <AmountField
            {...(isMember && { hint: 'This email address belongs to a course member.' })}
            {...connectFields(form)('amount')}
          />
        </>
      )}
    </>
  );
}
