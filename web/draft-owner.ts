/**
 * The owner of the drafts that this tab keeps: a user's id, null for a visitor, and undefined while the user is being
 * looked up. No other person at the same browser sees a user's drafts.
 */
export type DraftOwner = number | null | undefined;

let draftOwner: DraftOwner = null;
const watchers = new Set<() => void>();

export const getDraftOwner = (): DraftOwner => draftOwner;

export function setDraftOwner(next: DraftOwner): void {
  if (next === draftOwner) return;
  draftOwner = next;
  for (const notify of watchers) notify();
}

export function subscribeToDraftOwner(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
