import { useState } from 'react';
import type { z } from 'zod';
import {
  removeAuthenticatorApp,
  replaceRecoveryCodes,
  type SignInMethods,
  startAuthenticatorApp,
} from '#contracts/accounts/account-factors.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { AppSetupDialog } from './AppSetupDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { useFreshSignIn } from './use-fresh-sign-in.tsx';

type Setup = z.output<typeof startAuthenticatorApp.reply>;
type Props = { methods: SignInMethods; onChanged(methods: SignInMethods): void };

export function AuthenticatorAppPanel({ methods, onChanged }: Props) {
  const { run, isRunning, dialog } = useFreshSignIn();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { app, recoveryCodesLeft } = methods;

  const remove = () =>
    run(async () => {
      const reply = await callApi(removeAuthenticatorApp);
      onChanged(reply.methods);
      toast({ title: 'App removed', description: reply.message });
    });
  const replaceCodes = () =>
    run(async () => {
      const reply = await callApi(replaceRecoveryCodes);
      onChanged(reply.methods);
      setCodes(reply.recoveryCodes);
    });

  return (
    <div>
      <h3 className="font-semibold text-lead">Authenticator app</h3>
      <p className="mt-1 text-muted">
        {app
          ? 'Signing in asks for a code from your app after the password.'
          : 'An app on your phone shows a new code every half minute. Signing in then asks for it after the password.'}
      </p>
      {recoveryCodesLeft > 0 && (
        <p className="mt-2">
          {recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`} left.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!app && (
          <Button
            variant="secondary"
            aria-disabled={isRunning}
            onClick={() => void run(async () => setSetup(await callApi(startAuthenticatorApp)))}
          >
            Set up an app
          </Button>
        )}
        {(app || recoveryCodesLeft > 0) && (
          <Button variant="secondary" aria-disabled={isRunning} onClick={() => void replaceCodes()}>
            New recovery codes
          </Button>
        )}
        {app && (
          <Button variant="quiet" aria-disabled={isRunning} onClick={() => setRemoving(true)}>
            Remove the app
          </Button>
        )}
      </div>
      {dialog}
      {setup && (
        <AppSetupDialog
          setup={setup}
          onClosed={() => setSetup(null)}
          onDone={(reply) => {
            setSetup(null);
            onChanged(reply.methods);
            setCodes(reply.recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClosed={() => setCodes(null)} />}
      {isRemoving && (
        <ConfirmDialog
          title="Remove the app?"
          confirm="Remove it"
          confirming="Removing..."
          dismiss="Keep it"
          onConfirm={remove}
          onClosed={() => setRemoving(false)}
        >
          <p>Signing in then takes your password alone, unless you have a passkey.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
