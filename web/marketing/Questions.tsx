import { ChevronDown } from 'lucide-react';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';

/** Questions whose answers open in place, without JavaScript too. */
export function Questions() {
  const { title, entries } = useSite().content.offers.questions;
  return (
    <Container className="pb-16 md:pb-24">
      <section aria-labelledby="questions">
        <h2 id="questions" className="text-title">
          {title}
        </h2>
        <div className="mt-8 grid items-start gap-4 md:grid-cols-2">
          {entries.map(({ question, answer }) => (
            <details key={question} className="group rounded-control border border-line bg-card open:pb-5">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown aria-hidden className="size-5 shrink-0 text-leaf group-open:rotate-180" />
              </summary>
              <p className="px-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </Container>
  );
}
