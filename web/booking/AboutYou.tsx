import { Controller, useFormContext } from 'react-hook-form';
import { contactMethodNames } from '#domain/bookings.ts';
import { PhoneField } from '../ui/PhoneField.tsx';
import { RadioCards } from '../ui/RadioCards.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { FormPanel } from './FormPanel.tsx';
import type { TypedAnswers } from './free-call-answers.ts';

const contactChoices = [
  { value: 'facetime', label: contactMethodNames.facetime, hint: 'iPhone required' },
  { value: 'whatsapp', label: contactMethodNames.whatsapp, hint: 'Video call on any phone, from any country' },
];

export function AboutYou() {
  const { register, control, formState } = useFormContext<TypedAnswers>();
  const { errors } = formState;
  return (
    <FormPanel title="About you">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextInput
        label="Email"
        hint="Your confirmation goes here."
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <Controller
        name="phone"
        control={control}
        render={({ field }) => (
          <PhoneField
            label="Phone number"
            hint="The number you use for FaceTime or WhatsApp."
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
    </FormPanel>
  );
}
