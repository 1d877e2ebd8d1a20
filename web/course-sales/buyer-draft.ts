import { z } from 'zod';
import type { BuyerInput } from './buyer-answers.ts';

/** Removed once the course is paid for. */
const STORAGE_KEY = 'course-buyer';

const BuyerDraft = z.object({ firstName: z.string(), lastName: z.string(), userEmail: z.string() }).partial();

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was typed in this tab: it outlasts a reload, and the way to the payment and back. */
export function readBuyerDraft(storage = tabStorage()): Partial<BuyerInput> {
  try {
    return BuyerDraft.catch({}).parse(JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    return {}; // not ours
  }
}

export function saveBuyerDraft(typed: Partial<BuyerInput>, storage = tabStorage()): void {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(BuyerDraft.catch({}).parse(typed)));
  } catch {
    // Full: the form itself still has everything.
  }
}

export const clearBuyerDraft = (storage = tabStorage()): void => storage?.removeItem(STORAGE_KEY);

/** Null where the browser was told to store nothing. */
function tabStorage(): TabStorage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
