import { z } from 'zod';
import { line } from '../content-fields.ts';
import { RichText, richTextOf } from '../rich-text.ts';
import { defineBlock } from './define-block.ts';
import { fillerWords } from './filler-words.ts';

const entry = z.object({ question: line, answer: RichText });

export const questionsBlock = defineBlock({
  name: 'Questions',
  schema: z.object({
    kind: z.literal('questions'),
    entries: z.array(entry).min(1, 'Please keep one question').max(40, 'Please use at most 40 questions'),
  }),
  start: () => ({
    kind: 'questions' as const,
    entries: [{ question: fillerWords.question, answer: richTextOf(fillerWords.answer) }],
  }),
});
