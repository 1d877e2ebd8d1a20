import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { SiteContent } from '#contracts/site-content.ts';
import { Button } from '../ui/Button.tsx';
import { addEntryBelow, type ListEntry, moveEntry, removeEntry, valueAt } from './edit-content.ts';

/** What can be done with an entry of a list. `onChange` gets the index at which the entry, or the new one, then stands; null: it is gone. */
export function ListEntryButtons(props: {
  entry: ListEntry;
  content: SiteContent;
  onChange(next: SiteContent, index: number | null): void;
}) {
  const { entry, content, onChange } = props;
  const { index } = entry;
  const { length } = valueAt(content, entry.list) as unknown[];
  const moveTo = (index: number) => onChange(moveEntry(content, entry, index), index);
  return (
    <>
      <Button variant="quiet" onClick={() => onChange(addEntryBelow(content, entry), index + 1)}>
        <Plus aria-hidden className="size-5" /> Add below
      </Button>
      <Button variant="quiet" aria-label="Move up" disabled={index === 0} onClick={() => moveTo(index - 1)}>
        <ArrowUp aria-hidden className="size-5" />
      </Button>
      <Button variant="quiet" aria-label="Move down" disabled={index === length - 1} onClick={() => moveTo(index + 1)}>
        <ArrowDown aria-hidden className="size-5" />
      </Button>
      <Button variant="quiet" onClick={() => onChange(removeEntry(content, entry), null)}>
        <Trash2 aria-hidden className="size-5" /> Remove
      </Button>
    </>
  );
}
