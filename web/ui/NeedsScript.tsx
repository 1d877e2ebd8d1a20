import { ContactLink } from './ContactLink.tsx';

export function NeedsScript({ feature }: { feature: string }) {
  return (
    <noscript className="block">
      <p className="rounded-control bg-apricot-soft p-4">
        {feature} needs JavaScript. If you can’t turn it on, write to <ContactLink />.
      </p>
    </noscript>
  );
}
