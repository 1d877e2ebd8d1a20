import { z } from 'zod';
import { OfferedSlot } from '#contracts/free-calls.ts';
import { callMinutes, contactMethods } from '#domain/bookings.ts';
import { PAID_CALL_DRAFT_KEY, readFromTab, saveInTab, type TabStorage } from '../tab-storage.ts';

const DraftAnswers = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    goals: z.string(),
    selectedTimeSlot: z.string(),
    contactMethod: z.enum(contactMethods),
    duration: z.literal(callMinutes),
  })
  .partial();
type DraftAnswers = z.infer<typeof DraftAnswers>;

/**
 * A slot that this browser holds, or may hold. The list of open slots leaves it out, but this browser can still book
 * it.
 */
const HeldSlot = z.object({ slot: OfferedSlot, until: z.iso.datetime() });
export type HeldSlot = z.infer<typeof HeldSlot>;

const Draft = z.object({ answers: DraftAnswers.catch({}), held: HeldSlot.nullable().catch(null) });
type Draft = z.infer<typeof Draft>;
const emptyDraft: Draft = { answers: {}, held: null };

/**
 * What the visitor typed in this tab for an unpaid call. It survives a reload, and the way to the checkout and back.
 */
export function readDraft(storage?: TabStorage): Draft {
  const text = readFromTab(PAID_CALL_DRAFT_KEY, storage);
  if (!text) return emptyDraft;
  try {
    return Draft.catch(emptyDraft).parse(JSON.parse(text));
  } catch {
    return emptyDraft; // no JSON
  }
}

/** Saves the answers, but neither the honeypot nor unset fields. */
export function saveAnswers(typed: { [Name in keyof DraftAnswers]?: unknown }, storage?: TabStorage): void {
  const filledIn = Object.entries(typed).filter(([, value]) => value !== undefined && value !== null);
  const { data } = DraftAnswers.safeParse(Object.fromEntries(filledIn));
  if (data) saveDraft({ ...readDraft(storage), answers: data }, storage);
}

export function saveHeldSlot(held: HeldSlot | null, storage?: TabStorage): void {
  saveDraft({ ...readDraft(storage), held }, storage);
}

function saveDraft(draft: Draft, storage?: TabStorage): void {
  saveInTab(PAID_CALL_DRAFT_KEY, JSON.stringify(draft), storage);
}

/** Adds the held slot to the open ones, by time, while it is held. */
export function withHeldSlot(slots: readonly OfferedSlot[], held: HeldSlot | null, now: Date): OfferedSlot[] {
  if (!held || Date.parse(held.until) <= now.getTime()) return [...slots];
  if (slots.some(({ value }) => value === held.slot.value)) return [...slots];
  return [...slots, held.slot].sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}
