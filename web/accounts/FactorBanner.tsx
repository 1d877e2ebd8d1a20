import { ShieldAlert } from 'lucide-react';
import { getSignInMethods } from '#contracts/accounts/account-factors.ts';
import { useEndpoint } from '../queries.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** The request to the coach to add a passkey or an authenticator app, until there is one. */
export function FactorBanner() {
  const { data } = useEndpoint(getSignInMethods, { refetchOnMount: 'always' });
  if (!data?.isAskedForFactor) return null;
  return (
    <div role="note" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-panel bg-apricot-soft p-5">
      <ShieldAlert aria-hidden className="size-6 shrink-0 text-apricot-deep" />
      <p className="min-w-0 flex-[1_1_16rem]">
        <strong>Protect your clients’ answers.</strong> Your account opens everything here, and so far one password is
        all it takes. Add a passkey or an app: it takes a minute.
      </p>
      <ButtonLink href="/account#sign-in-and-security">Add one</ButtonLink>
    </div>
  );
}
