import { Badge } from '../ui/Badge.tsx';
import type { CallState } from './my-call-state.ts';

/** The status of a call for its client. */
export function CallStateBadge({ state, className }: { state: CallState; className?: string }) {
  const tone = state.isAhead || state.word === 'Now' ? 'leaf' : state.word === 'Canceled' ? 'danger' : 'sand';
  return (
    <Badge tone={tone} className={className}>
      {state.word}
    </Badge>
  );
}
