import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { useSite } from '../site.tsx';

/** The note under every button that books the free call: the effort that it takes. */
export function FreeCallNote({ className }: { className?: string }) {
  return (
    <p className={clsx('flex items-center gap-2 text-base text-muted', className)}>
      <Clock aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
      {useSite().content.freeCall.effort}
    </p>
  );
}
