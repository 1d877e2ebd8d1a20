import { allowBackupDownload, BackupDownloadInput } from '#contracts/backups/backups.ts';
import { useSignedInUser } from '../../../accounts/current-user.ts';
import { HiddenUsername } from '../../../accounts/NewPasswordFields.tsx';
import { PasswordField } from '../../../accounts/PasswordField.tsx';
import { callApi } from '../../../api.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { connectFields, useFormSubmit } from '../../../ui/use-form-submit.ts';
import { useSchemaForm } from '../../../ui/use-schema-form.ts';
import { showErrorToast } from '../../mutation-with-toast.ts';

/** The dialog that demands the password once more, since the file holds all clients' data. */
export function DownloadBackupDialog({ isEncrypted, onClosed }: { isEncrypted: boolean; onClosed(): void }) {
  const { email } = useSignedInUser();
  const form = useSchemaForm(BackupDownloadInput, { defaultValues: { password: '' } });
  const field = connectFields(form);
  const submission = useFormSubmit(form, {
    async onSubmit(body) {
      const { path } = await callApi(allowBackupDownload, { body });
      startDownload(path);
      toast({ title: 'Backup on its way', description: 'Your browser is saving it with your downloads.' });
      onClosed();
    },
    onError: (error) => showErrorToast('No backup downloaded', error),
  });
  return (
    <FormDialog
      title="Download a backup"
      submit="Download"
      submitting="Preparing..."
      submission={submission}
      mayClose={() => !submission.isSubmitting}
      onClosed={onClosed}
      aboveForm={
        <p>
          You get a fresh one, in one file. It has your clients’ names, addresses and answers about their health in it
          {isEncrypted
            ? ', locked with the secret key that the person who runs your server keeps.'
            : ', so keep it where nobody else can open it.'}
        </p>
      }
    >
      <HiddenUsername email={email} />
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
    </FormDialog>
  );
}

/** Starts the download. The browser writes the file as it arrives, so a large one needs no memory. */
function startDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
