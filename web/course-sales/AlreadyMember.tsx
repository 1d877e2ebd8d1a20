import { CircleCheck } from 'lucide-react';
import type { CurrentUser } from '#contracts/accounts.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** Replaces the form for members. */
export function AlreadyMember({ user }: { user: CurrentUser }) {
  return (
    <section
      aria-labelledby="member-already"
      className="space-y-5 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8"
    >
      <h2 id="member-already" className="flex items-center gap-3 text-title">
        <CircleCheck aria-hidden className="size-8 shrink-0 text-leaf" />
        You already have the course
      </h2>
      <p className="[overflow-wrap:anywhere]">
        {user.firstName}, your account <strong>{user.email}</strong> opens all of it, for life. There is nothing to pay.
      </p>
      <ButtonLink href="/course">Go to Your Course</ButtonLink>
    </section>
  );
}
