import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { getMinPasswordLength } from '#domain/passwords.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { HiddenUsername, NewPasswordFields } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { changePasswordSchema, usePasswordForm } from './password-form.ts';

export function ChangePassword({ user }: { user: CurrentUser }) {
  const { field, form, submit, submitButton, isSubmitting, note } = usePasswordForm(changePasswordSchema);

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 max-w-120 space-y-6">
      <HiddenUsername email={user.email} />
      <PasswordField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
      <NewPasswordFields form={form} minLength={getMinPasswordLength(user)} />
      <p className="text-muted">You’ll stay signed in here. Every other device will be signed out.</p>
      <FailureNote note={note} />
      <Button {...submitButton} className="w-full">
        {isSubmitting ? 'Setting Password...' : 'Set New Password'}
      </Button>
    </form>
  );
}
