import { Plus } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';

/** The places and parts without which the mail cannot do what it is for. */
export const NeededChips = ({ names, onInsert }: { names: readonly string[]; onInsert(name: string): void }) => (
  <div role="status">
    {names.length > 0 && (
      <div className="mt-3 rounded-control bg-apricot-soft p-4">
        <p>This email still needs the following. Without it, people can’t do what the email is for.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {names.map((name) => (
            <Button key={name} variant="secondary" onClick={() => onInsert(name)}>
              <Plus aria-hidden className="size-5" />
              Put in “{name}”
            </Button>
          ))}
        </div>
      </div>
    )}
  </div>
);
