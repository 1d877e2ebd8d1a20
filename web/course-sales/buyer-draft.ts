import { z } from 'zod';
import type { TypedBuyer } from './buyer-answers.ts';

/** Removed once the course is paid for. */
const KEY = 'course-buyer';

const Kept = z.object({ firstName: z.string(), lastName: z.string(), userEmail: z.string() }).partial();

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was typed in this tab: it outlasts a reload, and the way to the payment and back. */
export function readBuyer(storage = tabStorage()): Partial<TypedBuyer> {
  try {
    return Kept.catch({}).parse(JSON.parse(storage?.getItem(KEY) ?? '{}'));
  } catch {
    return {}; // not ours
  }
}

export function keepBuyer(typed: Partial<TypedBuyer>, storage = tabStorage()): void {
  try {
    storage?.setItem(KEY, JSON.stringify(Kept.catch({}).parse(typed)));
  } catch {
    // Full: the form itself still has everything.
  }
}

export const forgetBuyer = (storage = tabStorage()): void => storage?.removeItem(KEY);

/** Null where the browser was told to store nothing. */
function tabStorage(): TabStorage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
