import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { type ContactMethod, contactMethods } from '#domain/bookings.ts';
import { useSite } from '../site.tsx';
import { ContactMethodField } from './ContactMethodField.tsx';
import { EmailSuggestion } from './EmailSuggestion.tsx';
import type { EmailQuestion } from './email-question.ts';
import { NameAndEmailFields } from './NameAndEmailFields.tsx';
import { PhoneField } from './PhoneField.tsx';
import { connectFields } from './use-form-submit.ts';

type PersonInput = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  contactMethod: ContactMethod;
};

/** The fields for a person's name and contacts, for the surrounding form. */
export function PersonFields({ phoneHint, ...fields }: Omit<CheckedEmailProps, 'known'> & { phoneHint: string }) {
  const { isOwn } = fields;
  const { control, formState } = useFormContext<PersonInput>();
  // The coach may book a way to call that visitors cannot choose.
  const site = useSite();
  return (
    <>
      <NameAndCheckedEmail {...fields} />
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
      <ContactMethodField contactMethods={isOwn ? site.contactMethods : contactMethods} />
    </>
  );
}

type CheckedEmailProps = { isOwn: boolean; emailHint: string; question: EmailQuestion; known?: string };

/** The fields for the name and the email address. They ask about a probable typing error in any address but `known`. */
export function NameAndCheckedEmail({ isOwn, emailHint, question, known }: CheckedEmailProps) {
  const form = useFormContext<PersonInput>();
  const field = connectFields(form);
  const email = useWatch({ control: form.control, name: 'email' });
  const { touchedFields, errors } = form.formState;
  return (
    <NameAndEmailFields
      isOwn={isOwn}
      emailHint={emailHint}
      fields={{ firstName: field('firstName'), lastName: field('lastName'), email: field('email') }}
    >
      {email !== known && (
        <EmailSuggestion
          email={email}
          // A form that is sent by Enter in this field has an error, although nobody has left the field.
          isFieldLeft={Boolean(touchedFields.email || errors.email)}
          question={question}
          onAnswered={(answer) => {
            form.setValue('email', answer);
            form.clearErrors('email');
            form.setFocus('phone');
          }}
        />
      )}
    </NameAndEmailFields>
  );
}
