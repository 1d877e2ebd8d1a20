import { KeyRound } from 'lucide-react';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';

/** Advice for handing a new account to its owner. */
export function SignInCredentialsInfo() {
  return (
    <TitledSection
      title="Login Credentials Info"
      icon={<KeyRound aria-hidden className="size-6 shrink-0 text-leaf" strokeWidth={1.75} />}
      className="rounded-panel bg-leaf-soft p-6 sm:p-7"
    >
      <p className="mt-3">What to tell a new user:</p>
      <ul className="mt-2 list-disc space-y-2 pl-5 marker:text-leaf">
        <li>
          Sign in at <strong className="[overflow-wrap:anywhere]">{location.origin}/auth</strong> with your email
          address and the password I set for you, within {TEMPORARY_PASSWORD_DAYS} days.
        </li>
        <li>You’ll then be asked to choose your own password, which no one else knows.</li>
        <li>
          If you lose it, ‘Forgot your password?’ on the same page sends you a temporary one. It works once, within an
          hour.
        </li>
      </ul>
    </TitledSection>
  );
}
