import { HeartPulse } from 'lucide-react';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { TitledTexts, usePolicyTexts } from '../ui/TitledTexts.tsx';

export function CallPolicies({ withDisclaimer }: { withDisclaimer: boolean }) {
  const { paidCalls, disclaimer } = useSite().content;
  const policies = usePolicyTexts(paidCalls.policies, 'Moving and canceling');
  return (
    <div className="dotted bg-sand">
      <Container className="grid gap-8 py-9 md:py-24">
        <TitledSection
          title="Policies"
          titleClass="text-title"
          className="rounded-panel bg-card p-6 shadow-panel sm:p-10"
        >
          <TitledTexts texts={policies} />
        </TitledSection>
        {withDisclaimer && (
          <section aria-labelledby="disclaimer" className="flex gap-5 rounded-panel bg-card p-6 shadow-panel sm:p-10">
            <HeartPulse aria-hidden className="mt-1 size-6 shrink-0 text-apricot-deep" strokeWidth={1.75} />
            <div>
              <h2 id="disclaimer" className="text-heading">
                Health disclaimer
              </h2>
              <p className="mt-2 text-muted">{disclaimer}</p>
            </div>
          </section>
        )}
      </Container>
    </div>
  );
}
