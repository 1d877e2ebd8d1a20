import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import { FieldError } from './Field.tsx';
import { RadioCards } from './RadioCards.tsx';

const contactHints: Record<ContactMethod, string> = {
  facetime: 'iPhone required',
  whatsapp: 'Any phone, any country',
  phone: 'A call without video',
  link: 'In any browser, by a link',
};

/** The question how the client wants to talk. If only one way is offered, the form gets it without a question. */
export function ContactMethodField({ contactMethods }: { contactMethods: readonly ContactMethod[] }) {
  const { register, control, formState, setValue } = useFormContext<{ contactMethod?: ContactMethod | '' }>();
  const chosen = useWatch({ control, name: 'contactMethod' });
  const error = formState.errors.contactMethod?.message;
  const onlyWay = contactMethods.length === 1 ? contactMethods[0] : undefined;
  // A draft, or an earlier call that is booked again, may have a way that is no longer offered.
  const isWithdrawn = Boolean(chosen) && !contactMethods.some((way) => way === chosen);

  useEffect(() => {
    const mustChange = onlyWay ? chosen !== onlyWay : isWithdrawn;
    if (mustChange) setValue('contactMethod', onlyWay ?? '');
  }, [setValue, chosen, onlyWay, isWithdrawn]);

  if (onlyWay) return <FieldError id="contact-method-error">{error}</FieldError>;
  return (
    <RadioCards
      label="Preferred contact method"
      error={error}
      choices={contactMethods.map((value) => ({ value, label: contactMethodNames[value], hint: contactHints[value] }))}
      radio={register('contactMethod')}
    />
  );
}
