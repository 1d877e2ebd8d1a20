import { z } from 'zod';
import { line } from '../content-fields.ts';
import { defineBlock } from './define-block.ts';

/** The site's own offers, with the prices of today. */
export const offersBlock = defineBlock({
  name: 'Offers',
  schema: z.object({ kind: z.literal('offers'), title: line }),
  start: () => ({ kind: 'offers' as const, title: 'Ways to work with me' }),
});
