import { Badge } from '../ui/Badge.tsx';
import type { CallState } from './my-call-state.ts';

export function CallStateBadge({ state, className }: { state: CallState; className?: string }) {
  return (
    <Badge tone={toneOf(state)} className={className}>
      {state.word}
    </Badge>
  );
}

function toneOf({ isAhead, word }: CallState): 'leaf' | 'danger' | 'sand' {
  if (isAhead || word === 'Now') return 'leaf';
  return word === 'Canceled' ? 'danger' : 'sand';
}
