import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

type OtherTabChoiceProps = { what: string; children: ReactNode; onTakeTheirs(): void; onKeepMine(): void };

/** Another tab has saved the same. `children` is what it saved. */
export const OtherTabChoice = ({ what, children, onTakeTheirs, onKeepMine }: OtherTabChoiceProps) => (
  <div role="alert" className="space-y-3 rounded-control border border-line bg-card p-4">
    <p className="font-semibold">{what} were changed in another tab. Which ones do you want?</p>
    <p className="whitespace-pre-wrap text-muted text-sm [overflow-wrap:anywhere]">{children}</p>
    <Button variant="secondary" onClick={onTakeTheirs}>
      Take those
    </Button>{' '}
    <Button variant="secondary" onClick={onKeepMine}>
      Keep mine
    </Button>
  </div>
);
