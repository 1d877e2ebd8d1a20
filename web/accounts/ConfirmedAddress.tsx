import { CircleAlert, CircleCheck } from 'lucide-react';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';

export function ConfirmedAddress({ user }: { user: CurrentUser }) {
  return user.isVerified ? (
    <p className="mt-3 flex items-center gap-2 font-medium text-leaf-dark">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      Confirmed
    </p>
  ) : (
    <p className="mt-3 flex items-center gap-2 font-medium text-apricot-deep">
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      Not confirmed yet
    </p>
  );
}
