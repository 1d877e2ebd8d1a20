import type { QuoteBlock as Content } from '#contracts/studio/blocks/quote-block.ts';

export const QuoteBlock = ({ block: { text, who } }: { block: Content }) => (
  <figure className="max-w-3xl border-apricot border-l-3 pl-5">
    <blockquote className="whitespace-pre-line text-lead text-muted">
      <p>{text}</p>
    </blockquote>
    <figcaption className="mt-3 font-semibold">{who}</figcaption>
  </figure>
);
