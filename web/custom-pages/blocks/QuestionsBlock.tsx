import { ChevronDown } from 'lucide-react';
import type { QuestionsBlock as Content } from '#contracts/studio/blocks/questions-block.ts';
import { RichText } from '../../ui/RichText.tsx';

/** The answers open in place, without JavaScript too. */
export const QuestionsBlock = ({ block }: { block: Content }) => (
  <div className="max-w-3xl space-y-4">
    {block.entries.map(({ question, answer }, index) => (
      <details key={index} className="group rounded-control border border-line bg-card open:pb-5">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          {question}
          <ChevronDown aria-hidden className="size-5 shrink-0 text-leaf group-open:rotate-180" />
        </summary>
        <RichText text={answer} className="px-5 text-muted" />
      </details>
    ))}
  </div>
);
