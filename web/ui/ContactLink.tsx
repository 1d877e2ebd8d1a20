import { useSite } from '../site.tsx';

export function ContactLink({ className = 'text-link' }: { className?: string }) {
  const { contactEmail } = useSite();
  return (
    <a href={`mailto:${contactEmail}`} className={`${className} [overflow-wrap:anywhere]`}>
      {contactEmail}
    </a>
  );
}
