import '../zod-without-eval.ts';
import { getMinPasswordLength } from '#domain/passwords.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { CheckYourEmailNote } from './CheckYourEmail.tsx';
import { useSignedInUser } from './current-user.ts';
import { HiddenUsername, NewPasswordFields } from './NewPasswordFields.tsx';
import { firstPasswordSchema, usePasswordForm } from './password-form.ts';
import { signOut } from './sign-out.ts';

/** Users who have chosen a password are sent to the course. */
export default function FirstLoginPage() {
  usePreloadToaster();
  const user = useSignedInUser();
  const { form, submit, submitButton, isSubmitting, note } = usePasswordForm(firstPasswordSchema);

  return (
    <AuthLayout>
      <h1 className="text-title">{user.hasSignedInBefore ? 'Choose a new password' : 'Welcome to Your Course!'}</h1>
      <p className="mt-4 text-muted">
        {user.firstName}, please choose your own password now. From then on, only that one works.
      </p>
      <CheckYourEmailNote className="mt-5" />
      <form method="post" noValidate onSubmit={submit} className="mt-6 space-y-6">
        <HiddenUsername email={user.email} />
        <NewPasswordFields form={form} minLength={getMinPasswordLength(user)} />
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg">
          {isSubmitting ? 'Setting Password...' : 'Set New Password'}
        </Button>
      </form>
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-4 text-muted">
        <span className="min-w-0">Signed in as {user.email}</span>
        <button type="button" onClick={() => void signOut()} className="min-h-11 cursor-pointer text-link">
          Sign out
        </button>
      </p>
      <p className="text-muted text-sm">
        A temporary password from an email works once. If you’ve used yours and leave before choosing your own, “Forgot
        your password?” on the sign-in page sends you another.
      </p>
    </AuthLayout>
  );
}
