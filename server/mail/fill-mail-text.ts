import type { MailTextKind, MailTexts, PartOf, PlaceOf } from '#contracts/mail/mail-text-kinds.ts';
import { groupSpans, type MailPiece, type MailSpan, parseMailLine, parseMailText } from '#domain/mail-text.ts';
import { askCoach } from './call-blocks.ts';
import { aside, type Block, paragraph, rule, subheading } from './layout/blocks.ts';
import { joinLines, linkWithAddress, type RichText, richText, strong, toText } from './layout/rich-text.ts';
import type { MailDraft } from './mail-definition.ts';
import { formatFirstName, type MailSite, type Person, toSingleLine } from './message.ts';

type Values = Partial<Record<string, string | RichText>>;
type Parts = Partial<Record<string, Block[]>>;
/** The content for the coach's words: texts for `places`, and blocks for `parts`, which stand alone on a line. */
export type Filling<Kind extends MailTextKind> = Omit<MailDraft, 'subject' | 'title' | 'blocks'> & {
  person: Person;
  places: Record<PlaceOf<Kind>, string | RichText>;
  parts: Record<PartOf<Kind>, Block[]> & { contact?: Block[] };
};

/** Fills the places in the coach's words. What people typed is never read as formatting. */
export function fillMailText<Kind extends MailTextKind>(
  kind: Kind,
  site: MailSite,
  texts: MailTexts,
  { places, parts, ...draft }: Filling<Kind>,
): MailDraft {
  const { subject, title, text } = texts[kind];
  const values: Values = {
    'first name': formatFirstName(draft.person),
    coach: site.coachName,
    site: site.brand,
    ...places,
  };
  const allParts: Parts = { contact: [askCoach(site)], ...parts };
  return {
    ...draft,
    subject: toSingleLine(fillLine(subject, values, site)),
    title: fillLine(title, values, site),
    blocks: parseMailText(text).flatMap((piece) => toBlocks(piece, values, allParts, site)),
  };
}

/** Returns the blocks of a piece of the coach's words: none for a paragraph whose places are empty. */
function toBlocks(piece: MailPiece, values: Values, parts: Parts, site: MailSite): Block[] {
  if (piece.type === 'rule') return [rule()];
  if (piece.type === 'heading') return [subheading(toText(fillSpans(piece.spans, values, site)))];
  if (piece.type === 'place') {
    const place: MailSpan = { text: piece.name, isPlace: true };
    return parts[piece.name] ?? toBlocks({ type: 'paragraph', lines: [[place]] }, values, parts, site);
  }
  const content = joinLines(piece.lines.map((line) => fillSpans(line, values, site)));
  if (toText(content).trim() === '') return [];
  return [piece.type === 'small print' ? aside(content) : paragraph(content)];
}

const fillLine = (words: string, values: Values, site: MailSite): string =>
  toText(fillSpans(parseMailLine(words), values, site));

const fillSpans = (spans: readonly MailSpan[], values: Values, { publicUrl }: MailSite): RichText =>
  joinWords(
    groupSpans(spans, ({ href }) => href).map(({ value: href, spans: linked }) => {
      const words = joinWords(linked.map((span) => fillSpan(span, values)));
      return href === undefined ? words : linkWithAddress(href.startsWith('/') ? `${publicUrl}${href}` : href, words);
    }),
  );

function fillSpan({ text, isPlace, isBold }: MailSpan, values: Values): string | RichText {
  const filled = isPlace ? (values[text] ?? `{${text}}`) : text;
  return isBold ? strong(filled) : filled;
}

const joinWords = (all: (string | RichText)[]): RichText =>
  all.reduce<RichText>((words, part) => richText`${words}${part}`, richText``);
