export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What this tab has stored. Null if there is nothing, or the browser stores nothing. */
export function readFromTab(key: string, storage?: TabStorage): string | null {
  try {
    return (storage ?? sessionStorage).getItem(key);
  } catch {
    return null;
  }
}

/** Does nothing if the storage is full or forbidden. */
export function saveInTab(key: string, value: string, storage?: TabStorage): void {
  try {
    (storage ?? sessionStorage).setItem(key, value);
  } catch {
    // The page itself still has it.
  }
}
