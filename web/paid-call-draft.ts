import { z } from 'zod';
import { OfferedSlot } from '#contracts/booking/free-calls.ts';
import type { CallAnswers } from '#contracts/money/payments.ts';
import { readFromTab, saveInTab } from './tab-storage.ts';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from './ui/form-draft.ts';

/** The visitor's fields for a call that is not paid yet. They survive the way to the checkout and back. */
export const paidCallDraft: DraftPlan<keyof CallAnswers> = {
  form: 'paid-call',
  fields: ['firstName', 'lastName', 'email', 'phone', 'contactMethod', 'selectedTimeSlot', 'duration'],
  tabFields: ['goals'],
};

/** Puts answers that the server has kept into the draft. Fields in the browser are newer and stay. */
export function restoreAnswers(answers: CallAnswers): void {
  saveDraft(paidCallDraft, { ...answers, ...readDraft(paidCallDraft) });
}

/** The text that was sent with consent from this tab. The way back from the checkout does not ask for it again. */
const consentDraft: DraftPlan<'goals'> = { form: 'paid-call-consent', fields: [], tabFields: ['goals'] };

export const rememberConsent = (goals: string): void => saveDraft(consentDraft, { goals });

/** Returns whether the visitor agreed that exactly this text is kept. */
export const hasConsentedTo = (goals: string): boolean => goals !== '' && readDraft(consentDraft).goals === goals;

/** Removes the drafts once the call is paid for. */
export function clearPaidCallDraft(): void {
  clearDraft(consentDraft);
  clearDraft(paidCallDraft);
  clearDraft(heldSlotDraft);
}

const USE_MINUTES = 'use-minutes';

/** Keeps the choice to pay with one's minutes on the way to the form, and to the checkout and back. */
export const saveUseOfMinutes = (isUsed: boolean): void => saveInTab(USE_MINUTES, isUsed ? 'yes' : 'no');

export const readUseOfMinutes = (): boolean => readFromTab(USE_MINUTES) === 'yes';

/** A slot that this browser holds, or may hold. The list of open slots leaves it out, but it can book it. */
const HeldSlot = z.object({ slot: OfferedSlot, until: z.iso.datetime() });
export type HeldSlot = z.infer<typeof HeldSlot>;

const heldSlotDraft: DraftPlan<'held'> = { form: 'paid-call-hold', fields: ['held'], tabFields: [] };

export function readHeldSlot(): HeldSlot | null {
  try {
    return HeldSlot.parse(JSON.parse(String(readDraft(heldSlotDraft).held)));
  } catch {
    return null; // no draft, or one in another format
  }
}

export function saveHeldSlot(held: HeldSlot | null): void {
  saveDraft(heldSlotDraft, held ? { held: JSON.stringify(held) } : {});
}

/** Adds the held slot to the open ones, by time, while it is held. */
export function withHeldSlot(slots: readonly OfferedSlot[], held: HeldSlot | null, now: Date): OfferedSlot[] {
  if (!held || Date.parse(held.until) <= now.getTime()) return [...slots];
  if (slots.some(({ value }) => value === held.slot.value)) return [...slots];
  return [...slots, held.slot].sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}

const packageLinkKey = (paymentIntentId: string) => `package-link ${paymentIntentId}`;

/** Keeps the link by which this tab pays for a package, since it opens the package once it is paid. */
export const keepPackageLink = (paymentIntentId: string, link: string): void =>
  saveInTab(packageLinkKey(paymentIntentId), link);

/** Returns the path of the package that this tab has paid for by its link, or null. */
export function readPackagePath(paymentIntentId: string): string | null {
  const link = readFromTab(packageLinkKey(paymentIntentId));
  return link && `/package#${link}`;
}

const purchaseKey = (templateId: string) => `package-purchase ${templateId}`;

/** Keeps the payment that this tab opened for a package on open sale, so that a reload after paying finds it. */
export const keepPackagePurchase = (templateId: string, paymentIntentId: string): void =>
  saveInTab(purchaseKey(templateId), paymentIntentId);
export const readPackagePurchase = (templateId: string): string | null => readFromTab(purchaseKey(templateId));
