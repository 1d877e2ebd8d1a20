import type { z } from 'zod';
import type { getToday } from '#contracts/today/today.ts';

export type Today = z.infer<typeof getToday.reply>;
export type NextCall = Today['nextCalls'][number];
export type Attention = Today['attention'];

export const countAttention = ({ counts }: Attention): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export const REFETCH_INTERVAL_MS = 60_000;
