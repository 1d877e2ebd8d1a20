import { z } from 'zod';
import { isLinkTarget } from '#domain/link-target.ts';

const MAX_CHARACTERS = 20_000;
const EMPTY = 'Please write something here';

/** The target of a link: '/about', 'https://example.com', 'mailto:coach@example.com' or 'tel:+12125550100'. */
export const LinkTarget = z
  .string()
  .refine(isLinkTarget, 'Please use a page of this site such as /about, an address with https://, an email or a phone');

/** Words with the same formatting. A line break is stored as '\n'; other control characters are refused. */
const Span = z.object({
  text: z
    .string()
    .min(1, EMPTY)
    .max(MAX_CHARACTERS)
    .refine(
      (text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text),
      'This contains characters that can’t be saved',
    ),
  isBold: z.literal(true).optional(),
  isItalic: z.literal(true).optional(),
  href: LinkTarget.optional(),
});
export type RichSpan = z.infer<typeof Span>;

const spans = z
  .array(Span)
  .max(500)
  .refine((all) => all.some(({ text }) => text.trim() !== ''), EMPTY);

const RichPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('heading'), spans }),
  z.object({ kind: z.literal('list'), isNumbered: z.literal(true).optional(), items: z.array(spans).min(1).max(100) }),
]);
export type RichPart = z.infer<typeof RichPart>;

const parts = z.object({ parts: z.array(RichPart).min(1, EMPTY).max(200, 'Please split this text') });
export type RichText = z.infer<typeof parts>;

/** Formatted text as data: it is never HTML, so nothing in it can run (decision 071). */
export const RichText = parts.refine(
  (text) => toPlainText(text).length <= MAX_CHARACTERS,
  `Please use at most ${MAX_CHARACTERS.toLocaleString('en-US')} characters`,
);

/** Returns the text without its formatting, with a line for each paragraph, heading and list entry. */
export function toPlainText(text: RichText): string {
  const lines = text.parts.flatMap((part) => (part.kind === 'list' ? part.items : [part.spans]));
  return lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
}

/** Makes a text of plain paragraphs. */
export const richTextOf = (...paragraphs: string[]): RichText => ({
  parts: paragraphs.map((text) => ({ kind: 'paragraph', spans: [{ text }] })),
});
