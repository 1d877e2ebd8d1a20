import { useEffect } from 'react';

/** Listens for Ctrl+Z and Ctrl+Shift+Z, except in fields, which undo their own typing. */
export function useUndoKeys({ undo, redo }: { undo(): void; redo(): void }): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]')) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [undo, redo]);
}
