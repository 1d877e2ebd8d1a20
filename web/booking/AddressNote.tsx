import { MailCheck } from 'lucide-react';
import type { MyCall } from '#contracts/booking/my-call.ts';
import { ContactLink } from '../ui/ContactLink.tsx';
import { callState } from './my-call-state.ts';

/**
 * The address of the confirmation, for the browser that has booked: its visitor may have mistyped it. Only the coach
 * can correct it, since somebody with only a link could take over another person's call.
 */
export function AddressNote({ call }: { call: MyCall }) {
  if (call.isMailedLink || !callState(call, new Date()).isAhead) return null;
  return (
    <section aria-label="Your confirmation" className="flex gap-3 rounded-control bg-apricot-soft p-4 sm:p-5">
      <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
        <p>
          Your confirmation went to <strong>{call.email}</strong>.
        </p>
        <p>
          Is there a typo in it? Write to <ContactLink /> with your name, the time of your call and the right address,
          and I’ll fix it. Please don’t book again; this time stays yours.
        </p>
      </div>
    </section>
  );
}
