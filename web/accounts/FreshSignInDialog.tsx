import { FingerprintPattern } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmIdentityInput, confirmIdentity, getSignInMethods } from '#contracts/accounts/account-factors.ts';
import { confirmIdentityWithPasskey } from '#contracts/accounts/account-passkeys.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { useSignedInUser } from './current-user.ts';
import { HiddenUsername } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { canUsePasskeys, promptForPasskey, showPasskeyFailure } from './passkey-prompts.ts';

type FreshSignInProps = {
  /** The end of the sentence "It’s been a while since you signed in, and …". */
  reason: string;
  onConfirmed(): void;
  onClosed(): void;
};

/** The dialog that asks for the password or a passkey again, for actions that an unattended browser must refuse. */
export function FreshSignInDialog({ reason, onConfirmed, onClosed }: FreshSignInProps) {
  const user = useSignedInUser();
  const form = useSchemaForm(ConfirmIdentityInput, { defaultValues: { currentPassword: '' } });
  const { field, ...submission } = useFormSubmit(form, {
    async onSubmit(body) {
      await callApi(confirmIdentity, { body });
      onConfirmed();
    },
    onError: (error) => showFailure('Error', error, 'That didn’t work. Please try again.'),
  });
  const passkey = useFormSubmit(useForm(), {
    async onSubmit() {
      await callApi(confirmIdentityWithPasskey, { body: { response: await promptForPasskey() } });
      onConfirmed();
    },
    onError: showPasskeyFailure,
  });

  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    callApi(getSignInMethods).then(
      ({ passkeys }) => setHasPasskey(passkeys.length > 0),
      // Without a reply, the dialog offers the password alone.
      () => {},
    );
  }, []);

  return (
    <FormDialog
      title="Confirm that it’s you"
      submit="Confirm"
      submitting="Confirming..."
      submission={submission}
      onClosed={onClosed}
      aboveForm={<p>It’s been a while since you signed in, and {reason}.</p>}
      belowForm={
        hasPasskey && (
          <form method="post" noValidate onSubmit={passkey.submit} className="space-y-4">
            <FailureNote note={passkey.note} />
            <Button {...passkey.submitButton} variant="quiet" className="w-full">
              <FingerprintPattern aria-hidden className="size-5" />
              Use a passkey instead
            </Button>
          </form>
        )
      }
    >
      <HiddenUsername email={user.email} />
      <PasswordField label="Your password" autoComplete="current-password" {...field('currentPassword')} />
    </FormDialog>
  );
}
