import type { z } from 'zod';
import { CourseBuyer } from '#contracts/course/course-sales.ts';
import { requiredText } from '#contracts/fields.ts';

export type BuyerAnswers = z.output<typeof CourseBuyer>;
export type BuyerInput = { firstName: string; lastName: string; userEmail: string };
export type BuyerSchema = z.ZodType<BuyerAnswers, BuyerInput>;

/** The fields in the order of the page, so that the first error here is the first on the page. */
export const buyerFieldNames = ['firstName', 'lastName', 'userEmail'] as const;

const invalidEmailMessage = 'Please enter a valid email address';
const missingNameMessage = 'Please enter your first and last name';

/** The schema of `/checkout`: requires all fields, and a plausible address. */
export const strictBuyerSchema: BuyerSchema = CourseBuyer.extend({
  userEmail: requiredText(255, 'Please enter your email address').regex(
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    invalidEmailMessage,
  ),
});

/** The schema of `/checkout-old`: requires an address with an '@', and both names. The server checks the rest. */
export const lenientBuyerSchema: BuyerSchema = CourseBuyer.extend({
  userEmail: requiredText(255, invalidEmailMessage).includes('@', { error: invalidEmailMessage }),
  firstName: requiredText(100, missingNameMessage),
  lastName: requiredText(100, missingNameMessage),
});

export const hasBlankField = (typed: BuyerInput): boolean => buyerFieldNames.some((name) => !typed[name]?.trim());
