import { z } from 'zod';
import { line, text } from '../content-fields.ts';
import { defineBlock } from './define-block.ts';
import { fillerWords } from './filler-words.ts';

export const quoteBlock = defineBlock({
  name: 'Quote',
  schema: z.object({ kind: z.literal('quote'), text, who: line }),
  start: () => ({ kind: 'quote' as const, text: fillerWords.quote, who: fillerWords.who }),
});
