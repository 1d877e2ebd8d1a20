import { z } from 'zod';
import { RichText, richTextOf } from '../rich-text.ts';
import { defineBlock } from './define-block.ts';

export const textBlock = defineBlock({
  name: 'Text',
  schema: z.object({ kind: z.literal('text'), text: RichText }),
  start: () => ({ kind: 'text' as const, text: richTextOf('Tap here to write your text.') }),
});
export type TextBlock = z.infer<typeof textBlock.schema>;
