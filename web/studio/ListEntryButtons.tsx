import { ArrowDown, ArrowUp, type LucideIcon, Plus, Trash2 } from 'lucide-react';
import { addEntryBelow, type ListEntry, moveEntry, removeEntry, valueAt } from './edit-content.ts';

/** A change of a list entry. `index` is its position after the change. */
export type EntryChange = { kind: 'added' | 'moved'; index: number } | { kind: 'removed' };

export function ListEntryButtons<Content extends object>(props: {
  entry: ListEntry;
  content: Content;
  onChange(next: Content, change: EntryChange): void;
}) {
  const { entry, content, onChange } = props;
  const { index } = entry;
  const entries = valueAt(content, entry.list) as unknown[];
  const lastIndex = entries.length - 1;
  const add = () => onChange(addEntryBelow(content, entry), { kind: 'added', index: index + 1 });
  const moveTo = (index: number) => onChange(moveEntry(content, entry, index), { kind: 'moved', index });
  const remove = () => onChange(removeEntry(content, entry), { kind: 'removed' });
  return (
    <>
      <EntryButton name="Move up" icon={ArrowUp} isOff={index === 0} onClick={() => moveTo(index - 1)} />
      <EntryButton name="Move down" icon={ArrowDown} isOff={index === lastIndex} onClick={() => moveTo(index + 1)} />
      <EntryButton name="Remove" icon={Trash2} onClick={remove} />
      {!isLink(entries[index]) && <EntryButton name="Add below" icon={Plus} onClick={add} />}
    </>
  );
}

/** Returns whether an entry is a link of a lesson. Links are added elsewhere, with their file or address. */
const isLink = (entry: unknown): boolean => typeof entry === 'object' && entry !== null && 'url' in entry;

function EntryButton(props: { name: string; icon: LucideIcon; isOff?: boolean; onClick(): void }) {
  const { name, icon: Icon, isOff = false, onClick } = props;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={isOff}
      onClick={onClick}
      className="flex h-12 w-12 min-w-0 cursor-pointer items-center justify-center rounded-control text-leaf-dark hover:bg-leaf-soft disabled:cursor-not-allowed disabled:opacity-60"
    >
      <Icon aria-hidden className="size-5 shrink-0" />
    </button>
  );
}
