import { useState } from 'react';
import type { SignInMethods } from '#contracts/accounts/account-factors.ts';
import { addPasskey, PasskeyNameInput, removePasskey, renamePasskey } from '#contracts/accounts/account-passkeys.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { canUsePasskeys, promptForNewPasskey } from './passkey-prompts.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { useFreshSignIn } from './use-fresh-sign-in.tsx';

type Passkey = SignInMethods['passkeys'][number];
type Props = { methods: SignInMethods; onChanged(methods: SignInMethods): void };

export function PasskeysPanel({ methods, onChanged }: Props) {
  const { run, isRunning, dialog } = useFreshSignIn();
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const add = () =>
    run(async () => {
      const response = await promptForNewPasskey();
      const name = `Passkey ${methods.passkeys.length + 1}`;
      const reply = await callApi(addPasskey, { body: { name, response } });
      onChanged(reply.methods);
      setCodes(reply.recoveryCodes ?? null);
      toast({ title: 'Passkey added', description: reply.message });
    });
  const remove = ({ id }: Passkey) =>
    run(async () => {
      const reply = await callApi(removePasskey, { params: { id } });
      onChanged(reply.methods);
      toast({ title: 'Passkey removed', description: reply.message });
    });

  return (
    <div>
      <h3 className="font-semibold text-lead">Passkeys</h3>
      <p className="mt-1 text-muted">
        Sign in with your fingerprint, face or PIN. A passkey stays on your devices and can’t be guessed or stolen here.
      </p>
      {methods.passkeys.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-control border border-line">
          {methods.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0">
                <p className="break-words font-semibold">{passkey.name}</p>
                <p className="text-muted">{describeUse(passkey)}</p>
              </div>
              <div className="-mr-4 flex">
                <Button variant="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => setRenaming(passkey)}>
                  Rename
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Remove ${passkey.name}`}
                  aria-disabled={isRunning}
                  onClick={() => setRemoving(passkey)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="secondary" className="mt-4" aria-disabled={isRunning} onClick={() => void add()}>
          Add a passkey
        </Button>
      ) : (
        <p className="mt-4">This browser doesn’t know passkeys.</p>
      )}
      {dialog}
      {codes && <RecoveryCodesDialog codes={codes} onClosed={() => setCodes(null)} />}
      {renaming && (
        <PasskeyNameDialog
          name={renaming.name}
          onClosed={() => setRenaming(null)}
          onNamed={async (name) => {
            const reply = await callApi(renamePasskey, { params: { id: renaming.id }, body: { name } });
            onChanged(reply.methods);
            setRenaming(null);
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          confirm="Remove it"
          confirming="Removing..."
          dismiss="Keep it"
          onConfirm={() => remove(removing)}
          onClosed={() => setRemoving(null)}
        >
          <p>It no longer signs you in. Delete it on your device too, so it isn’t offered there any more.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function describeUse({ addedAt, lastUsedAt, isSynced }: Passkey): string {
  const used = lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'not used yet';
  return `Added ${formatDay(addedAt)}, ${used}${isSynced ? ', on all your devices' : ''}`;
}

const formatDay = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(instant));

type NameDialogProps = { name: string; onNamed(name: string): Promise<void>; onClosed(): void };

function PasskeyNameDialog({ name, onNamed, onClosed }: NameDialogProps) {
  const form = useSchemaForm(PasskeyNameInput, { defaultValues: { name } });
  const { field, ...submission } = useFormSubmit(form, {
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
      <TextInput label="Name" hint="Such as the device it’s on." {...field('name')} />
    </FormDialog>
  );
}
