import type { z } from 'zod';
import { CourseBuyer } from '#contracts/course-sales.ts';
import { requiredText } from '#contracts/fields.ts';

export type BuyerAnswers = z.output<typeof CourseBuyer>;
export type TypedBuyer = { firstName: string; lastName: string; userEmail: string };
export type BuyerSchema = z.ZodType<BuyerAnswers, TypedBuyer>;

/** In the order of the page, so that the first fault on it is the first here. */
export const buyerNames = ['firstName', 'lastName', 'userEmail'] as const;

const badEmail = 'Please enter a valid email address';
const noName = 'Please enter your first and last name';

/** All of it, and an address that looks like one. */
export const carefulBuyer: BuyerSchema = CourseBuyer.extend({
  userEmail: requiredText(255, 'Please enter your email address').regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, badEmail),
});

/** An address with an '@', and names that are not blank; what else there is to say the server says. */
export const plainBuyer: BuyerSchema = CourseBuyer.extend({
  userEmail: requiredText(255, badEmail).includes('@', { error: badEmail }),
  firstName: requiredText(100, noName),
  lastName: requiredText(100, noName),
});

export const hasBlank = (typed: TypedBuyer): boolean => buyerNames.some((name) => !typed[name]?.trim());
