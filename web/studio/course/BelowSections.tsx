import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { studioControls } from '../BlockEditor.tsx';
import { Problem } from '../Problem.tsx';

/** The note and the button below a part's last section, which members see as the exercise. */
export function BelowSections({ count, onAdd }: { count: number; onAdd(): string | null }) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div {...studioControls} className="mt-4 max-w-3xl space-y-4">
      {count > 1 && (
        <p className="text-muted text-sm">
          The last section is shown as the exercise, each of its paragraphs as a step. A new one comes above it. To show
          another one as the exercise, tap its heading and move it down.
        </p>
      )}
      <Problem text={problem} />
      <Button variant="quiet" className="w-full border border-line border-dashed" onClick={() => setProblem(onAdd())}>
        <Plus aria-hidden className="size-5" /> Add a section
      </Button>
    </div>
  );
}
