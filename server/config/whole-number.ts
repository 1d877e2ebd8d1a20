import { z } from 'zod';

export const wholeNumber = (from: number, to: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)
    .default(fallback);
