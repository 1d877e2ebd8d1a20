import { z } from 'zod';
import { Video } from '../pictures-and-clips.ts';
import { defineBlock } from './define-block.ts';

/** A clip with its title below it. */
export const clipBlock = defineBlock({
  name: 'Clip',
  schema: z.object({ kind: z.literal('clip'), video: Video }),
  start: ({ clip }) => ({ kind: 'clip' as const, video: clip }),
});
