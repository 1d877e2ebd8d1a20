import { ContactLink } from './ContactLink.tsx';

export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript className="block">
      <p className="rounded-control bg-apricot-soft p-4">
        {what} needs JavaScript. If you can’t turn it on, write to <ContactLink />.
      </p>
    </noscript>
  );
}
