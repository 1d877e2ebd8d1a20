import { Clock, Gift } from 'lucide-react';
import { describeFreeCallLength } from '#domain/bookings.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { FreeCallLayout } from './FreeCallLayout.tsx';
import { visitorCallSettings } from './free-call-settings.ts';

export default function BookCallPage() {
  const { intro, steps } = useSite().content.freeCall;
  return (
    <FreeCallLayout settings={visitorCallSettings} title="Book Your Free Introductory Call" intro={intro}>
      <WhatToExpect steps={steps} />
    </FreeCallLayout>
  );
}

function WhatToExpect({ steps }: { steps: { title: string; text: string }[] }) {
  const { introCallMinutes } = useSite();
  return (
    <section aria-labelledby="what-to-expect" className="dotted bg-sand">
      <Container className="py-9 md:py-24">
        <h2 id="what-to-expect" className="text-title">
          What to Expect on Your Call
        </h2>
        <ol className="mt-8 grid gap-6 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="rounded-panel bg-card p-6 shadow-panel">
              <span aria-hidden className="grid size-10 place-items-center rounded-full bg-apricot-soft text-heading">
                {index + 1}
              </span>
              <h3 className="mt-4 text-heading">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4">
          <div className="flex items-center gap-3">
            <Clock aria-hidden className="size-6 text-leaf" />
            <dt className="font-semibold">Duration:</dt>
            <dd>{describeFreeCallLength(introCallMinutes)}</dd>
          </div>
          <div className="flex items-center gap-3">
            <Gift aria-hidden className="size-6 text-leaf" />
            <dt className="font-semibold">Cost:</dt>
            <dd>Completely free with no obligation</dd>
          </div>
        </dl>
      </Container>
    </section>
  );
}
