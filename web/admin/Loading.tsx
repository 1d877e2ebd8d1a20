import { LoaderCircle } from 'lucide-react';

export function Loading({ what }: { what: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-10 text-muted">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      Loading {what}...
    </p>
  );
}
