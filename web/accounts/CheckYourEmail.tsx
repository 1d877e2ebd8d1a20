import { MailCheck } from 'lucide-react';
import { useHistoryState } from 'wouter/use-browser-location';
import { ContactLink } from '../ui/ContactLink.tsx';

export function CheckYourEmail({ email }: { email: string }) {
  return (
    <p>
      Your receipt and what you need to sign in are on their way to{' '}
      <strong className="[overflow-wrap:anywhere]">{email}</strong>. Please check your inbox, and your junk or spam
      folder too. It should be there within 10 minutes, or within 24 hours at the latest. If it isn’t, contact{' '}
      <ContactLink />.
    </p>
  );
}

/** Returns the history state with which the page after a purchase keeps the dialog's text readable. */
export const purchaseNoteState = (email: string) => ({ mailUnderWayTo: email });

/** The text of the dialog after a purchase, on the page that follows. Renders nothing without a purchase. */
export function CheckYourEmailNote({ className }: { className?: string }) {
  const { mailUnderWayTo: email } = Object(useHistoryState()) as Record<string, unknown>;
  if (typeof email !== 'string') return null;
  return (
    <section aria-label="Check Your Email" className={className}>
      <div className="flex gap-3 rounded-control bg-leaf-soft p-4 text-base leading-snug">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf-dark" strokeWidth={1.75} />
        <div className="min-w-0">
          <p className="mb-1 font-semibold">Check Your Email</p>
          <CheckYourEmail email={email} />
        </div>
      </div>
    </section>
  );
}
