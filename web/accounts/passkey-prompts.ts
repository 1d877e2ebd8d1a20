import type { NewPasskeyResponse, PasskeyResponse } from '#contracts/accounts/account-passkeys.ts';
import { startPasskey, startPasskeySignIn } from '#contracts/accounts/account-passkeys.ts';
import { callApi } from '../api.ts';
import { showFailure } from '../ui/use-form-submit.ts';

// The package that talks to the browser is loaded when somebody uses a passkey, and not before.

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The error if the user closed the browser's own dialog, or the browser found no passkey. */
export class PasskeyError extends Error {}

/** Shows a toast that says why an action with a passkey failed. Returns its sentence. */
export const showPasskeyFailure = (error: unknown): string =>
  showFailure('Error', error, error instanceof PasskeyError ? error.message : 'That didn’t work. Please try again.');

/** Prompts for a new passkey. Throws `PasskeyError` and the server's refusals. */
export async function promptForNewPasskey(): Promise<NewPasskeyResponse> {
  const options = await callApi(startPasskey);
  const { startRegistration } = await import('@simplewebauthn/browser');
  return withPasskeyError(startRegistration({ optionsJSON: options as never })) as Promise<NewPasskeyResponse>;
}

/** Prompts for a passkey that signs in. Throws `PasskeyError` and the server's refusals. */
export async function promptForPasskey(): Promise<PasskeyResponse> {
  const options = await callApi(startPasskeySignIn);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return withPasskeyError(startAuthentication({ optionsJSON: options as never })) as Promise<PasskeyResponse>;
}

async function withPasskeyError<Response>(prompt: Promise<Response>): Promise<Response> {
  try {
    return await prompt;
  } catch (error) {
    throw new PasskeyError(describeFailure(error as { name?: string; code?: string }));
  }
}

function describeFailure({ name, code }: { name?: string; code?: string }): string {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return 'This device already has a passkey for your account.';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. You can try again, or go on without one.';
  return 'Passkeys don’t work here. Please use another browser or device, or go on without one.';
}
