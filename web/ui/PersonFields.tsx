import { Controller, useFormContext } from 'react-hook-form';
import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import { PhoneField } from './PhoneField.tsx';
import { RadioCards } from './RadioCards.tsx';
import { TextInput } from './TextInput.tsx';

/** What every form about somebody who is to be called has typed. */
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

/** Whom to call, and how, as fields of the form around them. The browser may fill in its own user's, nobody else's. */
export function PersonFields({
  isOwn,
  emailHint,
  phoneHint,
}: {
  isOwn: boolean;
  emailHint: string;
  phoneHint: string;
}) {
  const { register, control, formState } = useFormContext<PersonInput>();
  const { errors } = formState;
  const autoComplete = (own: string) => (isOwn ? own : 'off');
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput
          label="First name"
          autoComplete={autoComplete('given-name')}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete={autoComplete('family-name')}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextInput
        label="Email"
        hint={emailHint}
        type="email"
        autoComplete={autoComplete('email')}
        error={errors.email?.message}
        {...register('email')}
      />
      <Controller
        name="phone"
        control={control}
        render={({ field }) => (
          <PhoneField
            label="Phone number"
            hint={phoneHint}
            autoComplete={autoComplete('tel')}
            error={errors.phone?.message}
            {...field}
          />
        )}
      />
      <RadioCards
        label="Preferred contact method"
        error={errors.contactMethod?.message}
        choices={contactChoices}
        radio={register('contactMethod')}
      />
    </>
  );
}
