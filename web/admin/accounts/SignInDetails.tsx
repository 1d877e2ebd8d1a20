import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { User } from '#contracts/accounts/users.ts';
import { fullName } from '#domain/full-name.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** An account and the password just set for it. Only this page holds the password, until the coach dismisses it. */
export type SignInCredentials = { user: User; password: string };

/** The address, email and password with which a user signs in. Only now can the coach copy them. */
export function SignInDetails(props: {
  credentials: SignInCredentials;
  /** True if a section with a heading of its own surrounds these details. */
  isInSection?: boolean;
  onDismiss(): void;
}) {
  const { credentials, isInSection = false, onDismiss } = props;
  const Heading = isInSection ? 'h3' : 'h2';
  const { user, password } = credentials;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  const details = [
    { name: 'Sign in at', text: `${location.origin}/auth` },
    { name: 'Email', text: user.email },
    { name: 'Password', text: password },
  ];

  return (
    <section aria-labelledby={id} className="relative rounded-panel bg-leaf-soft p-5 pr-16 sm:p-7 sm:pr-20">
      <Heading ref={heading} id={id} tabIndex={-1} className="text-heading [overflow-wrap:anywhere]">
        Sign-in details for {fullName(user)}
      </Heading>
      <p className="mt-2">Pass these on now: the password won’t be shown again.</p>
      <dl className="mt-4 grid gap-x-6 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[auto_1fr]">
        {details.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-muted max-sm:mt-2">{name}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <CopyButton
        text={details.map(({ text }) => text).join('\n')}
        done={{ title: 'Sign-in details copied' }}
        variant="secondary"
        className="mt-5"
      >
        Copy all three
      </CopyButton>
      <button
        type="button"
        aria-label="Dismiss the sign-in details"
        onClick={onDismiss}
        className="absolute top-3 right-3 flex size-11 cursor-pointer items-center justify-center rounded-control hover:bg-card/70"
      >
        <X aria-hidden className="size-5" />
      </button>
    </section>
  );
}
