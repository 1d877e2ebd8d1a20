import { useEffect } from 'react';
import { showChange } from '../admin/mutation-with-toast.ts';
import { dismissChangeToast } from '../ui/toast.ts';
import { useLatest } from '../ui/use-latest.ts';
import { type ListEntry, restoreEntry, valueAt } from './edit-content.ts';

/**
 * Returns a function that says that an entry was removed, with a button that puts it back and keeps later changes. It
 * must be called while `content` still has the entry.
 */
export function useRemovalNote<Content extends object>(content: Content, onChange: (next: Content) => string | null) {
  const latest = useLatest({ content, onChange });
  // Elsewhere, its Undo would take back what is typed there.
  useEffect(() => dismissChangeToast, []);
  return (entry: ListEntry): void => {
    const removed = valueAt(content, `${entry.list}.${entry.index}`);
    const restore = () => {
      const { content, onChange } = latest.current;
      if (Array.isArray(valueAt(content, entry.list))) onChange(restoreEntry(content, entry, removed));
    };
    showChange('Removed. Undo brings it back.', undefined, restore);
  };
}
