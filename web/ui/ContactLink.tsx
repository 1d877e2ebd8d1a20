import { useSite } from '../site.tsx';

export function ContactLink() {
  const { contactEmail } = useSite();
  return (
    <a href={`mailto:${contactEmail}`} className="text-link [overflow-wrap:anywhere]">
      {contactEmail}
    </a>
  );
}
