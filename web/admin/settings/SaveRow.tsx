import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';

type SaveRowProps = {
  save: ComponentProps<typeof Button>;
  isSaving: boolean;
  isChanged: boolean;
  /** The text beside the buttons, in place of 'Not saved yet'. */
  note?: string | undefined;
  onDiscard(): void;
  /** Restores the defaults. Undefined if they are in place. */
  onDefault?: (() => void) | undefined;
};

/** The buttons that save, discard or reset a form of settings. */
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
