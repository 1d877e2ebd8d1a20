import type { z } from 'zod';
import type { getToday } from '#contracts/today.ts';

export type Today = z.input<typeof getToday.reply>;
