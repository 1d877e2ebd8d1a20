import type { MailTextKind, MailTexts, PartOf, PlaceOf } from '#contracts/mail/mail-text-kinds.ts';
import { askCoach } from './call-blocks.ts';
import { aside, type Block, paragraph, rule, subheading } from './layout/blocks.ts';
import { joinLines, type RichText, richText, strong, toText } from './layout/rich-text.ts';
import type { MailDraft } from './mail-definition.ts';
import { formatFirstName, type MailSite, type Person, toSingleLine } from './message.ts';

type Values = Partial<Record<string, string | RichText>>;
type Parts = Partial<Record<string, Block[]>>;
type Filling<Kind extends MailTextKind> = {
  person: Person;
  site: MailSite;
  places: Record<PlaceOf<Kind>, string | RichText>;
  parts: Record<PartOf<Kind>, Block[]> & { contact?: Block[] };
};

/** Fills the coach's words with what they are about. What people typed is text and stays text. */
export function fillMailText<Kind extends MailTextKind>(
  texts: MailTexts,
  kind: Kind,
  { person, site, places, parts }: Filling<Kind>,
): Pick<MailDraft, 'subject' | 'title' | 'person' | 'blocks'> {
  const { subject, title, text } = texts[kind];
  const values: Values = { 'first name': formatFirstName(person), coach: site.coachName, site: site.brand, ...places };
  const allParts: Parts = { contact: [askCoach(site)], ...parts };
  return {
    subject: toSingleLine(toText(fillPlaces(subject, values))),
    title: toText(fillPlaces(title, values)),
    person,
    blocks: splitIntoPieces(text).flatMap((piece) => toBlocks(piece, values, allParts)),
  };
}

/** Paragraphs, and lines that are something else: `---`, a heading, or a part of the mail. */
function splitIntoPieces(text: string): string[] {
  const pieces: string[] = [];
  let paragraphLines: string[] = [];
  const endParagraph = () => {
    if (paragraphLines.length > 0) pieces.push(paragraphLines.join('\n'));
    paragraphLines = [];
  };
  for (const line of text.split('\n').map((one) => one.trim())) {
    const standsAlone = line === '---' || line.startsWith('## ') || /^\{[^{}]*\}$/.test(line);
    if (line === '' || standsAlone) endParagraph();
    if (standsAlone) pieces.push(line);
    else if (line !== '') paragraphLines.push(line);
  }
  endParagraph();
  return pieces;
}

/** A paragraph whose places have nothing to say is left out. */
function toBlocks(piece: string, values: Values, parts: Parts): Block[] {
  if (piece === '---') return [rule()];
  if (piece.startsWith('## ')) return [subheading(toText(fillPlaces(piece.slice(3), values)))];
  const part = /^\{([^{}]*)\}$/.exec(piece)?.[1];
  const blocks = part === undefined ? undefined : parts[part];
  if (blocks) return blocks;
  const isAside = piece.startsWith('> ');
  const content = joinLines((isAside ? piece.slice(2) : piece).split('\n').map((line) => fillWords(line, values)));
  if (toText(content).trim() === '') return [];
  return [isAside ? aside(content) : paragraph(content)];
}

/** `**words**` are strong. */
const fillWords = (words: string, values: Values): RichText =>
  joinWords(words.split(/\*\*(.+?)\*\*/), (part, isStrong) => {
    const filled = fillPlaces(part, values);
    return isStrong ? strong(filled) : filled;
  });

const fillPlaces = (words: string, values: Values): RichText =>
  joinWords(words.split(/\{([^{}]*)\}/), (part, isPlace) => (isPlace ? (values[part] ?? `{${part}}`) : part));

/** Every second part is what the pattern has found. */
const joinWords = (parts: string[], format: (part: string, isFound: boolean) => string | RichText): RichText =>
  parts.reduce((words, part, index) => richText`${words}${format(part, index % 2 === 1)}`, richText``);
