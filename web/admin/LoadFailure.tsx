import { CircleAlert } from 'lucide-react';
import { Button } from '../ui/Button.tsx';

/** Stands in place of content that could not be loaded, or above older content. */
export function LoadFailure(props: { title: string; error: Error; isTrying: boolean; onRetry(): void }) {
  const { title, error, isTrying, onRetry } = props;
  return (
    <div role="alert" className="rounded-panel border border-danger bg-danger-soft p-6">
      <p className="flex gap-3 font-semibold text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {title}
      </p>
      <p className="mt-1">{error.message}</p>
      <Button variant="secondary" aria-disabled={isTrying} onClick={() => isTrying || onRetry()} className="mt-4">
        {isTrying ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  );
}
