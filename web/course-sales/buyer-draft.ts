import { z } from 'zod';
import { readFromTab, removeFromTab, saveInTab, type TabStorage } from '../tab-storage.ts';
import type { BuyerInput } from './buyer-answers.ts';

/** Removed once the course is paid for. */
const STORAGE_KEY = 'draft:course-buyer';

const BuyerDraft = z.object({ firstName: z.string(), lastName: z.string(), userEmail: z.string() }).partial().catch({});

/** What the buyer typed in this tab. It survives a reload, and the way to the payment and back. */
export function readBuyerDraft(storage?: TabStorage): Partial<BuyerInput> {
  try {
    return BuyerDraft.parse(JSON.parse(readFromTab(STORAGE_KEY, storage) ?? '{}'));
  } catch {
    return {}; // no JSON
  }
}

export const saveBuyerDraft = (typed: Partial<BuyerInput>, storage?: TabStorage): void =>
  saveInTab(STORAGE_KEY, JSON.stringify(BuyerDraft.parse(typed)), storage);

export const clearBuyerDraft = (storage?: TabStorage): void => removeFromTab(STORAGE_KEY, storage);
