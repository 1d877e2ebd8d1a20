import { Check } from 'lucide-react';
import { useSite } from '../../site.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { useDollars } from '../../ui/use-dollars.ts';

export function CourseSummary({ cents }: { cents?: number }) {
  const dollars = useDollars();
  const { content, prices } = useSite();
  const { included } = content.courseSale;
  return (
    <TitledSection title="What’s included" className="rounded-panel bg-leaf-soft p-5 sm:p-7">
      <ul className="mt-4 space-y-3">
        {included.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-leaf" strokeWidth={2.5} />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-6 flex items-baseline justify-between gap-3 border-leaf/30 border-t pt-4">
        <span>Total, paid once</span>
        <span className="font-display font-semibold text-price">{dollars(cents ?? prices.courseCents)}</span>
      </p>
    </TitledSection>
  );
}
