import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { StudioDialog } from './StudioToolbar.tsx';

/** The dialogs that links lead to, by `open` in the address. */
const linkedDialogs: readonly StudioDialog[] = ['look', 'versions'];

/** The dialog that is open in the studio. */
export function useStudioDialog() {
  const [dialog, setDialog] = useState<StudioDialog | null>(null);
  const named = new URLSearchParams(useSearch()).get('open');
  useEffect(() => {
    const linked = linkedDialogs.find((name) => name === named);
    if (linked) setDialog(linked);
  }, [named]);
  return [dialog, setDialog] as const;
}
