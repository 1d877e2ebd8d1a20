import { type ReactNode, useState } from 'react';
import { ApiError } from '../api.ts';
import { FreshSignInDialog } from './FreshSignInDialog.tsx';
import { showPasskeyFailure } from './passkey-prompts.ts';

type Action = () => Promise<void>;

/** Returns whether the server has refused an action because the sign-in is too old for it. */
export const needsFreshSignIn = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'FRESH_SIGN_IN_NEEDED';

/**
 * Runs actions that need a fresh sign-in. If the server refuses an action for that reason, `dialog` asks for a sign-in,
 * and the action is repeated. Other failures are shown in a toast. `reason` ends the dialog's sentence.
 */
export function useFreshSignIn(reason = 'this changes how your account is protected'): {
  run(action: Action): Promise<void>;
  /** Requests a sign-in and then runs the action: for a form, which sends its action itself and shows its failures. */
  ask(action: Action): void;
  isRunning: boolean;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Action | null>(null);
  const [isRunning, setRunning] = useState(false);

  const ask = (action: Action) => setWaiting(() => action);

  async function run(action: Action): Promise<void> {
    if (isRunning) return;
    setRunning(true);
    try {
      await action();
    } catch (error) {
      if (needsFreshSignIn(error)) ask(action);
      else showPasskeyFailure(error);
    } finally {
      setRunning(false);
    }
  }

  const dialog = waiting && (
    <FreshSignInDialog
      reason={reason}
      onClosed={() => setWaiting(null)}
      onConfirmed={() => {
        setWaiting(null);
        void run(waiting);
      }}
    />
  );
  return { run, ask, isRunning, dialog };
}
