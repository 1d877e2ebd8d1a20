import { clsx } from 'clsx';
import type { RichPart, RichSpan, RichText as RichTextContent } from '#contracts/studio/rich-text.ts';
import { SiteLink } from './SiteLink.tsx';

/** Text that the coach has formatted. React makes every element, so nothing in the text is read as HTML. */
export function RichText({ text, className }: { text: RichTextContent; className?: string }) {
  return (
    <div data-rich-text className={clsx('space-y-4 [overflow-wrap:anywhere]', className)}>
      {text.parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: RichPart }) {
  if (part.kind === 'heading')
    return (
      <h2 className="pt-4 text-heading first:pt-0">
        <Spans spans={part.spans} />
      </h2>
    );
  if (part.kind === 'paragraph')
    return (
      <p className="whitespace-pre-line">
        <Spans spans={part.spans} />
      </p>
    );
  const List = part.isNumbered ? 'ol' : 'ul';
  return (
    <List className={clsx('space-y-2 pl-6 marker:text-leaf', part.isNumbered ? 'list-decimal' : 'list-disc')}>
      {part.items.map((spans, index) => (
        <li key={index} className="whitespace-pre-line">
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  );
}

const Spans = ({ spans }: { spans: RichSpan[] }) => spans.map((span, index) => <Span key={index} {...span} />);

function Span({ text, isBold, isItalic, href }: RichSpan) {
  const inner = isItalic ? <em>{text}</em> : text;
  const words = isBold ? <strong>{inner}</strong> : inner;
  return href === undefined ? (
    words
  ) : (
    <SiteLink href={href} className="text-link">
      {words}
    </SiteLink>
  );
}
