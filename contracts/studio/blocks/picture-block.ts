import { z } from 'zod';
import { line } from '../content-fields.ts';
import { Picture } from '../pictures-and-clips.ts';
import { defineBlock } from './define-block.ts';

export const pictureBlock = defineBlock({
  name: 'Picture',
  schema: z.object({ kind: z.literal('picture'), picture: Picture, caption: line.optional() }),
  start: ({ picture }) => ({ kind: 'picture' as const, picture }),
  settings: { caption: { label: 'Caption', input: 'line', isOptional: true } },
});
