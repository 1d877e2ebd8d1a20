import { PasskeyNameInput } from '#contracts/accounts/account-passkeys.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { connectFields, showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';

type Props = { name: string; onNamed(name: string): Promise<void>; onClosed(): void };

export function PasskeyNameDialog({ name, onNamed, onClosed }: Props) {
  const form = useSchemaForm(PasskeyNameInput, { defaultValues: { name } });
  const submission = useFormSubmit(form, {
    onSubmit: (typed) => onNamed(typed.name),
    onError: (error) => showFailure('Error', error, 'That didn’t work. Please try again.'),
  });
  return (
    <FormDialog
      title="Rename the passkey"
      submit="Save"
      submitting="Saving..."
      submission={submission}
      onClosed={onClosed}
    >
      <TextInput label="Name" hint="Such as the device it’s on." {...connectFields(form)('name')} />
    </FormDialog>
  );
}
