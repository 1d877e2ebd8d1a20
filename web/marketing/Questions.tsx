import { ChevronDown, HeartPulse } from 'lucide-react';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { usePolicyTexts } from '../ui/TitledTexts.tsx';

/** Questions and policies, whose answers open in place, without JavaScript too. */
export function Questions() {
  const { offers, disclaimer } = useSite().content;
  const policies = usePolicyTexts(offers.policies, 'Moving and canceling calls');
  return (
    <div className="dotted bg-sand py-9 md:py-24">
      <Container>
        <section aria-labelledby="questions">
          <h2 id="questions" className="text-title">
            {offers.questions.title}
          </h2>
          <FoldedTexts
            texts={offers.questions.entries.map(({ question, answer }) => ({ title: question, text: answer }))}
          />
        </section>
        <section aria-labelledby="good-to-know" className="mt-10 md:mt-14">
          <h2 id="good-to-know" className="text-heading">
            Good to know before you book
          </h2>
          <FoldedTexts texts={policies} />
        </section>
        <aside
          aria-labelledby="disclaimer"
          className="mt-10 flex flex-col gap-5 rounded-panel bg-card p-7 shadow-panel sm:flex-row sm:p-10 md:mt-14"
        >
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-apricot-soft text-apricot-deep">
            <HeartPulse aria-hidden className="size-6" strokeWidth={1.75} />
          </span>
          <div>
            <h2 id="disclaimer" className="text-heading">
              Health disclaimer
            </h2>
            <p className="mt-2 text-muted">{disclaimer}</p>
          </div>
        </aside>
      </Container>
    </div>
  );
}

const FoldedTexts = ({ texts }: { texts: readonly { title: string; text: string }[] }) => (
  <div className="mt-6 grid items-start gap-3 md:mt-8 md:grid-cols-2 md:gap-4">
    {texts.map(({ title, text }) => (
      <details key={title} className="group rounded-control border border-line bg-card open:pb-5">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown aria-hidden className="size-5 shrink-0 text-leaf group-open:rotate-180" />
        </summary>
        <p className="px-5 text-muted">{text}</p>
      </details>
    ))}
  </div>
);
