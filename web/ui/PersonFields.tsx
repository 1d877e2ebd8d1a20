import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import { EmailSuggestion } from './EmailSuggestion.tsx';
import { NameAndEmailFields } from './NameAndEmailFields.tsx';
import { PhoneField } from './PhoneField.tsx';
import { RadioCards } from './RadioCards.tsx';
import { connectFields } from './use-form-submit.ts';

type PersonInput = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  contactMethod: ContactMethod;
};

const contactChoices = [
  { value: 'facetime', label: contactMethodNames.facetime, hint: 'iPhone required' },
  { value: 'whatsapp', label: contactMethodNames.whatsapp, hint: 'Video call on any phone, from any country' },
];

/** Whom to call, and how, as fields of the surrounding form. */
export function PersonFields({
  isOwn,
  emailHint,
  phoneHint,
}: {
  isOwn: boolean;
  emailHint: string;
  phoneHint: string;
}) {
  const form = useFormContext<PersonInput>();
  const field = connectFields(form);
  const { register, control, formState } = form;
  const email = useWatch({ control, name: 'email' });
  return (
    <>
      <NameAndEmailFields
        isOwn={isOwn}
        emailHint={emailHint}
        fields={{ firstName: field('firstName'), lastName: field('lastName'), email: field('email') }}
      >
        <EmailSuggestion
          email={email}
          isLeft={Boolean(formState.touchedFields.email)}
          onTake={(suggestion) => {
            form.setValue('email', suggestion);
            form.setFocus('phone');
          }}
        />
      </NameAndEmailFields>
      <Controller
        name="phone"
        control={control}
        render={({ field }) => (
          <PhoneField
            label="Phone number"
            hint={phoneHint}
            autoComplete={isOwn ? 'tel' : 'off'}
            error={formState.errors.phone?.message}
            {...field}
          />
        )}
      />
      <RadioCards
        label="Preferred contact method"
        error={formState.errors.contactMethod?.message}
        choices={contactChoices}
        radio={register('contactMethod')}
      />
    </>
  );
}
