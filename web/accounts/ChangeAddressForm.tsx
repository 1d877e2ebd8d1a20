import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { EmailChangeInput, type EmailChangeState, requestEmailChange } from '#contracts/accounts/email-change.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { toast } from '../ui/toast.ts';
import { connectFields, showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { HiddenUsername } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';

/** The form that requests another sign-in address. The address changes only when its owner uses the mailed link. */
export function ChangeAddressForm({
  user,
  isWaiting,
  onAsked,
}: {
  user: CurrentUser;
  /** Whether an earlier request still waits for its link to be used. */
  isWaiting: boolean;
  onAsked(state: EmailChangeState): void;
}) {
  const form = useSchemaForm(EmailChangeInput, { defaultValues: { newEmail: '', currentPassword: '' } });
  const field = connectFields(form);
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(values) {
      const { message, state } = await callApi(requestEmailChange, { body: values });
      toast({ title: 'Email sent', description: message });
      form.reset();
      onAsked(state);
    },
    onError: (error) => showFailure('Error', error, 'Your address couldn’t be changed. Please try again.'),
  });

  return (
    <TitledSection
      title={isWaiting ? 'Use a different one' : 'What should it be?'}
      className="mt-8 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-5 space-y-6">
        <HiddenUsername email={user.email} />
        <TextInput
          label="New address"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('newEmail')}
        />
        <PasswordField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
        <p className="text-muted">
          {isWaiting
            ? 'The link that was sent before stops working, and another one goes to this address.'
            : 'You’ll get an email with a link at the new address. Nothing changes until you open it and press the button there.'}
        </p>
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full">
          {isSubmitting ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
    </TitledSection>
  );
}
