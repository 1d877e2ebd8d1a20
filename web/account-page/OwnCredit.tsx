import { ContactLink } from '../ui/ContactLink.tsx';

/** The client's credit. Renders nothing without credit: most people never have any. */
export function OwnCredit({ minutes }: { minutes: number }) {
  if (minutes <= 0) return null;
  return (
    <section aria-labelledby="own-credit" className="mt-8 border-line border-t pt-6">
      <h3 id="own-credit" className="font-sans font-semibold">
        Your credit: {minutes} {minutes === 1 ? 'minute' : 'minutes'}
      </h3>
      <p className="mt-1">
        These minutes are left over from earlier calls. To use them, write to <ContactLink /> with a time that suits
        you, and I’ll book the call from your credit.
      </p>
    </section>
  );
}
