import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';

type SaveRowProps = {
  save: ComponentProps<typeof Button>;
  isSaving: boolean;
  isChanged: boolean;
  /** Stands beside the buttons in place of 'Not saved yet'. */
  note?: string | undefined;
  onDiscard(): void;
  /** Undefined where there is nothing to put back. */
  onDefault?: (() => void) | undefined;
};

/** The buttons of a document. */
export const SaveRow = ({ save, isSaving, isChanged, note, onDiscard, onDefault }: SaveRowProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button {...save}>{isSaving ? 'Saving...' : 'Save'}</Button>
    {isChanged && (
      <Button variant="secondary" onClick={onDiscard}>
        Discard
      </Button>
    )}
    {onDefault && (
      <Button variant="secondary" onClick={onDefault}>
        Back to default
      </Button>
    )}
    <p role="status" className="text-muted">
      {note ?? (isChanged ? 'Not saved yet' : '')}
    </p>
  </div>
);
