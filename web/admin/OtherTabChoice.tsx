import type { ReactNode } from 'react';
import { SmallButton } from './ActionButton.tsx';

/** The coach's choice between their own version and the one that another tab or device has saved meanwhile. */
export function OtherTabChoice(props: {
  question: ReactNode;
  /** The text that the other tab or device has saved. */
  theirs?: string | undefined;
  choices: readonly { name: string; hint?: string; onChoose(): void }[];
}) {
  return (
    <div role="alert" className="space-y-3 rounded-control border border-apricot-deep bg-apricot-soft p-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{props.question}</p>
      {props.theirs !== undefined && (
        <blockquote className="whitespace-pre-wrap rounded-control bg-card p-3 [overflow-wrap:anywhere]">
          {props.theirs}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-3">
        {props.choices.map(({ name, hint, onChoose }) => (
          <div key={name} className="min-w-0">
            <SmallButton onClick={onChoose}>{name}</SmallButton>
            {hint && <p className="mt-1 text-sm">{hint}</p>}
          </div>
        ))}
      </div>
    </div>
  );
}
