import { useSite } from '../site.tsx';

export function NeedsScript({ what }: { what: string }) {
  const { contactEmail } = useSite();
  return (
    <noscript className="block">
      <p className="rounded-control bg-apricot-soft p-4">
        {what} needs JavaScript. If you cannot switch it on, write to{' '}
        <a href={`mailto:${contactEmail}`} className="text-link">
          {contactEmail}
        </a>
        .
      </p>
    </noscript>
  );
}
