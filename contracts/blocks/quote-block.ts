import { z } from 'zod';
import { line, text } from '../content-fields.ts';
import { defineBlock } from './define-block.ts';
import { emptyWords } from './empty-words.ts';

export const quoteBlock = defineBlock({
  name: 'Quote',
  schema: z.object({ kind: z.literal('quote'), text, who: line }),
  start: () => ({ kind: 'quote' as const, text: emptyWords.quote, who: emptyWords.who }),
});
export type QuoteBlock = z.infer<typeof quoteBlock.schema>;
