import { z } from 'zod';
import { cancelRules } from '#domain/cancellation.ts';

/** The rules about changes of a call that are stored with it at its booking. */
export const agreedTerms = {
  /** The deadline for changes, in hours before the call begins. */
  changeNoticeHours: z.number(),
  cancelRule: z.enum(cancelRules),
  /** The days within which the coach refunds or answers. Null for calls booked in version 1.0. */
  cancelDays: z.number().nullable(),
};
const AgreedTerms = z.object(agreedTerms);
export type AgreedTerms = z.infer<typeof AgreedTerms>;

/** Picks the terms from the coach's settings, or from a call. */
export const pickAgreedTerms = <Terms extends AgreedTerms>({
  changeNoticeHours,
  cancelRule,
  cancelDays,
}: Terms): Pick<Terms, keyof AgreedTerms> => ({ changeNoticeHours, cancelRule, cancelDays });
