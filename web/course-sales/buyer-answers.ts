import type { z } from 'zod';
import { CourseBuyer } from '#contracts/course-sales.ts';
import { requiredText } from '#contracts/fields.ts';

export type BuyerAnswers = z.output<typeof CourseBuyer>;
export type BuyerInput = { firstName: string; lastName: string; userEmail: string };
export type BuyerSchema = z.ZodType<BuyerAnswers, BuyerInput>;

/** In the order of the page, so that the first fault on it is the first here. */
export const buyerFieldNames = ['firstName', 'lastName', 'userEmail'] as const;

const invalidEmailMessage = 'Please enter a valid email address';
const missingNameMessage = 'Please enter your first and last name';

/** All of it, and an address that looks like one. */
export const strictBuyerSchema: BuyerSchema = CourseBuyer.extend({
  userEmail: requiredText(255, 'Please enter your email address').regex(
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    invalidEmailMessage,
  ),
});

/** An address with an '@', and names that are not blank; what else there is to say the server says. */
export const lenientBuyerSchema: BuyerSchema = CourseBuyer.extend({
  userEmail: requiredText(255, invalidEmailMessage).includes('@', { error: invalidEmailMessage }),
  firstName: requiredText(100, missingNameMessage),
  lastName: requiredText(100, missingNameMessage),
});

export const hasBlankField = (typed: BuyerInput): boolean => buyerFieldNames.some((name) => !typed[name]?.trim());
