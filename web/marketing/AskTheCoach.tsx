import { Mail } from 'lucide-react';
import { useSite } from '../site.tsx';
import { buttonClass } from '../ui/Button.tsx';

/** Opens a mail to the coach. It stands where an offer cannot be bought on the site yet. */
export function AskTheCoach({ subject }: { subject: string }) {
  const { contactEmail, content } = useSite();
  return (
    <>
      <p className="mb-4 text-muted">{content.offers.notYetOnline}</p>
      <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(subject)}`} className={buttonClass()}>
        <Mail aria-hidden className="size-5" />
        Ask the coach
      </a>
    </>
  );
}
