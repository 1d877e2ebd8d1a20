import { z } from 'zod';
import { RichText, richTextOf } from '../rich-text.ts';
import { defineBlock } from './define-block.ts';
import { fillerWords } from './filler-words.ts';

export const newText = richTextOf(fillerWords.text);

export const textBlock = defineBlock({
  name: 'Text',
  schema: z.object({ kind: z.literal('text'), text: RichText }),
  start: () => ({ kind: 'text' as const, text: newText }),
});
