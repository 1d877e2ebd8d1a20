import { useState } from 'react';
import type { z } from 'zod';
import {
  AppCodeInput,
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  replaceRecoveryCodes,
  type SignInMethods,
  startAuthenticatorApp,
} from '#contracts/accounts/account-factors.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { useSignedInUser } from './current-user.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { needsFreshSignIn, useFreshSignIn } from './use-fresh-sign-in.tsx';

type Setup = z.output<typeof startAuthenticatorApp.reply>;
type Props = { methods: SignInMethods; onChanged(methods: SignInMethods): void };

export function AuthenticatorAppPanel({ methods, onChanged }: Props) {
  const { run, isRunning, dialog } = useFreshSignIn();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { app, recoveryCodesLeft, passkeys } = methods;
  const { isAdmin } = useSignedInUser();
  // As on the server, clients with a passkey alone need no codes: their password still signs them in.
  const needsRecoveryCodes = app || (isAdmin && passkeys.length > 0);

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
        {needsRecoveryCodes && (
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

type ConfirmedApp = z.output<typeof confirmAuthenticatorApp.reply>;

/** The dialog that shows the secret for the app, and asks for the app's first code. */
function AppSetupDialog({
  setup: { secret, address, qrCode },
  onDone,
  onClosed,
}: {
  setup: Setup;
  onDone(reply: ConfirmedApp): void;
  onClosed(): void;
}) {
  const freshSignIn = useFreshSignIn();
  const form = useSchemaForm(AppCodeInput, { defaultValues: { code: '' } });
  const { field, ...submission } = useFormSubmit(form, {
    async onSubmit(body) {
      const reply = await callApi(confirmAuthenticatorApp, { body });
      toast({ title: 'App added', description: reply.message });
      onDone(reply);
    },
    onError(error) {
      if (!needsFreshSignIn(error)) return showFailure('Error', error, 'That didn’t work. Please try again.');
      freshSignIn.ask(async () => submission.submit());
      return error.message;
    },
  });
  return (
    <>
      <FormDialog
        title="Set up your app"
        submit="Turn it on"
        submitting="Checking..."
        submission={submission}
        onClosed={onClosed}
        aboveForm={
          <>
            <p>
              Scan this with an authenticator app, such as the one from Google or Microsoft, or your password manager.
            </p>
            {/* Cameras need dark squares on white, in light and dark mode. */}
            <svg
              role="img"
              aria-label="QR code for your app"
              viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
              shapeRendering="crispEdges"
              className="mx-auto w-52 rounded-control"
            >
              <rect width="100%" height="100%" fill="#fff" />
              <path d={qrCode.path} fill="#000" />
            </svg>
            <p className="text-muted">
              On this device,{' '}
              <a href={address} className="text-link">
                open it in your app
              </a>
              , or type this key:
              <span className="mt-1 block break-words font-mono text-ink">{secret.replace(/.{4}(?!$)/g, '$& ')}</span>
            </p>
          </>
        }
      >
        <TextInput
          label="Code"
          hint="The six digits that your app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          {...field('code')}
        />
      </FormDialog>
      {freshSignIn.dialog}
    </>
  );
}
