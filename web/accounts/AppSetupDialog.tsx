import type { z } from 'zod';
import {
  AppCodeInput,
  confirmAuthenticatorApp,
  type startAuthenticatorApp,
} from '#contracts/accounts/account-factors.ts';
import { callApi } from '../api.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { connectFields, showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';

type Done = z.output<typeof confirmAuthenticatorApp.reply>;

/** Shows the app its secret, and asks for the first code. */
export function AppSetupDialog({
  setup: { secret, address, qrCode },
  onDone,
  onClosed,
}: {
  setup: z.output<typeof startAuthenticatorApp.reply>;
  onDone(reply: Done): void;
  onClosed(): void;
}) {
  const form = useSchemaForm(AppCodeInput, { defaultValues: { code: '' } });
  const submission = useFormSubmit(form, {
    async onSubmit(body) {
      const reply = await callApi(confirmAuthenticatorApp, { body });
      toast({ title: 'App added', description: reply.message });
      onDone(reply);
    },
    onError: (error) => showFailure('Error', error, 'That didn’t work. Please try again.'),
  });
  return (
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
          {/* Cameras need dark squares on white, in both looks. */}
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
        {...connectFields(form)('code')}
      />
    </FormDialog>
  );
}
