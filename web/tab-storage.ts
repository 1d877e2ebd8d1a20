export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Reads a value that this tab has stored. Null also if the browser forbids storage. */
export function readFromTab(key: string, storage?: TabStorage): string | null {
  try {
    return (storage ?? sessionStorage).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. Does nothing if the storage is full or forbidden. */
export function saveInTab(key: string, value: string, storage?: TabStorage): void {
  try {
    (storage ?? sessionStorage).setItem(key, value);
  } catch {
    // The page itself still has it.
  }
}
