import { Controller } from 'react-hook-form';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { changeOwnDetails, OwnDetailsInput } from '#contracts/accounts/own-profile.ts';
import { setCurrentUser } from '../accounts/current-user.ts';
import { OwnAddress } from '../accounts/OwnAddress.tsx';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { OwnPicture } from './OwnPicture.tsx';

/** The user's picture, address, name and phone. */
export function OwnDetails({ user }: { user: CurrentUser }) {
  return (
    <div id="details" className="scroll-mt-6">
      <TitledSection title="Your details" className="panel p-5 shadow-panel sm:p-8">
        <ErrorBoundary name="Own picture">
          <OwnPicture user={user} />
        </ErrorBoundary>
        <OwnAddress user={user} />
        <ErrorBoundary name="Form">
          <DetailsForm user={user} />
        </ErrorBoundary>
      </TitledSection>
    </div>
  );
}

function DetailsForm({ user: { firstName, lastName, phone, isAdmin } }: { user: CurrentUser }) {
  const form = useSchemaForm(OwnDetailsInput, {
    defaultValues: { firstName, lastName, phone: phone ?? '' },
    shouldFocusError: false,
  });
  const { field, submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(body) {
      const { user, message } = await callApi(changeOwnDetails, { body });
      setCurrentUser(user);
      toast({ title: 'Saved', description: message });
    },
    onError: (error) => showFailure('Not saved', error, 'Something went wrong. Please try again.'),
    fields: ['firstName', 'lastName', 'phone'],
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 max-w-120 space-y-5 border-line border-t pt-5">
      <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
      <Controller
        control={form.control}
        name="phone"
        render={({ field: control, fieldState }) => (
          <PhoneField
            label="Phone number"
            hint={
              isAdmin ? 'You can leave it empty.' : 'Filled in for you when you book a call. You can leave it empty.'
            }
            error={fieldState.error?.message}
            autoComplete="tel"
            {...control}
            value={control.value ?? ''}
          />
        )}
      />
      {!isAdmin && <p className="text-muted">Calls you’ve booked keep the name and number you gave for them.</p>}
      <FailureNote note={note} />
      <Button {...submitButton}>{isSubmitting ? 'Saving...' : 'Save my details'}</Button>
    </form>
  );
}
