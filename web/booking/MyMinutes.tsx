import { saveUseOfMinutes } from '../paid-call-draft.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';

/** The client's credit on the page of a mailed link, which spends it. Renders nothing without credit. */
export function MyMinutes({ minutes, link }: { minutes: number; link: string }) {
  if (minutes === 0) return null;
  return (
    <TitledSection
      title={`Your credit: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}
      className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8"
    >
      <p className="mt-3">They pay for your next coaching call, or for a part of it.</p>
      <ButtonLink
        href={`/book-coaching-call#${link}`}
        variant="secondary"
        className="mt-4 max-sm:w-full"
        onClick={() => saveUseOfMinutes(true)}
      >
        Book a call with your minutes
      </ButtonLink>
    </TitledSection>
  );
}
