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

/**
 * The question how the client wants to talk. With one way there is nothing to ask: the form gets it by itself, and the
 * hint of the number says how.
 */
export function ContactMethodField({ ways }: { ways: readonly ContactMethod[] }) {
  const { register, control, formState, setValue } = useFormContext<{ contactMethod?: ContactMethod | '' }>();
  const chosen = useWatch({ control, name: 'contactMethod' });
  const error = formState.errors.contactMethod?.message;
  const only = ways.length === 1 ? ways[0] : undefined;
  // A draft, or an earlier call that is booked again, may have a way that is off by now.
  const isOff = Boolean(chosen) && !ways.some((way) => way === chosen);

  useEffect(() => {
    if (only ? chosen !== only : isOff) setValue('contactMethod', only ?? '');
  }, [setValue, chosen, only, isOff]);

  if (only) return <FieldError id="contact-method-error">{error}</FieldError>;
  return (
    <RadioCards
      label="Preferred contact method"
      error={error}
      choices={ways.map((value) => ({ value, label: contactMethodNames[value], hint: contactHints[value] }))}
      radio={register('contactMethod')}
    />
  );
}
