import { useHistoryState } from 'wouter/use-browser-location';
import { ContactLink } from '../ui/ContactLink.tsx';

/** The reason why a visitor who opened a checkout is on this page: another browser has it, or it never existed. */
export function CheckoutMissingNote() {
  const { isCheckoutMissing } = Object(useHistoryState()) as Record<string, unknown>;
  if (isCheckoutMissing !== true) return null;
  return (
    <section aria-label="About your checkout" className="mb-8 space-y-2 rounded-panel bg-apricot-soft p-5 sm:p-6">
      <p className="font-semibold">There’s no unfinished payment in this browser.</p>
      <p>
        A checkout only opens in the browser it was started in. If you’ve already paid, you’re all set: your
        confirmation email has everything about your call. If you haven’t, nothing was charged, and you can choose a
        time here. Not sure? Write to <ContactLink />.
      </p>
    </section>
  );
}
