import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';

type SaveRowProps = {
  save: ComponentProps<typeof Button>;
  isSaving: boolean;
  isChanged: boolean;
  isDefault: boolean;
  /** The reason why the document cannot be saved. */
  problem?: string | undefined;
  onDiscard(): void;
  onDefault(): void;
};

/** The buttons of a document that does not use `SettingsForm`. */
export const SaveRow = ({ save, isSaving, isChanged, isDefault, problem, onDiscard, onDefault }: SaveRowProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button {...save}>{isSaving ? 'Saving...' : 'Save'}</Button>
    {isChanged && (
      <Button variant="secondary" onClick={onDiscard}>
        Discard
      </Button>
    )}
    {!isDefault && (
      <Button variant="secondary" onClick={onDefault}>
        Back to default
      </Button>
    )}
    <p role="status" className="text-muted">
      {problem ?? (isChanged ? 'Not saved yet' : '')}
    </p>
  </div>
);
