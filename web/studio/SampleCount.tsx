import { ArrowRight } from 'lucide-react';
import { Button } from '../ui/Button.tsx';

/** The number of sample texts that are left, and the button that leads to the next one. */
export function SampleCount({ here, total, onNext }: { here: number; total: number; onNext(): void }) {
  if (total === 0) return null;
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 truncate text-sm max-sm:grow">
        {here === 0 ? 'No sample text' : `${here} sample ${here === 1 ? 'text' : 'texts'}`} left here, {total} in all
      </p>
      <Button variant="quiet" className="min-h-11! py-2!" onClick={onNext}>
        Next <span className="sr-only">sample text</span>
        <ArrowRight aria-hidden className="size-5" />
      </Button>
    </div>
  );
}
