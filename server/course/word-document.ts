import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

// The look of all Word handouts: US Letter, the site's colors, fonts that every office program has.

const colors = { ink: '22302A', muted: '55625A', leaf: '20614A', line: 'DED4C1' };
const displayFont = 'Georgia';
const textFont = 'Calibri';

/** An inch in twentieths of a point, like all lengths here. */
const inch = 1440;
const margin = 0.8 * inch;
const textWidth = 8.5 * inch - 2 * margin;

export const title = (paragraph: string): Paragraph => new Paragraph({ heading: HeadingLevel.TITLE, text: paragraph });
export const lead = (text: string): Paragraph => new Paragraph({ style: 'Lead', text });
export const eyebrow = (text: string): Paragraph => new Paragraph({ style: 'Eyebrow', text });
export const heading = (text: string): Paragraph => new Paragraph({ heading: HeadingLevel.HEADING_1, text });
export const text = (content: string): Paragraph => new Paragraph({ text: content });
export const bulletList = (all: readonly string[]): Paragraph[] =>
  all.map((point) => new Paragraph({ text: point, numbering: { reference: 'points', level: 0 } }));
/** A list with boxes to tick with a pen. */
export const checkboxList = (all: readonly string[]): Paragraph[] =>
  all.map((step) => new Paragraph({ text: step, numbering: { reference: 'boxes', level: 0 } }));

/** Empty lines to write on. */
export const writingLines = (count: number): Table =>
  new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: [textWidth],
    layout: TableLayoutType.FIXED,
    borders: {
      top: noBorder,
      left: noBorder,
      right: noBorder,
      bottom: thinBorder,
      insideHorizontal: thinBorder,
      insideVertical: noBorder,
    },
    rows: Array.from({ length: count }, emptyRow),
  });

/** Creates the file. A search on the reader's computer finds it by `subject` and `keywords`. */
export async function createWordDocument(options: {
  title: string;
  subject: string;
  keywords: string;
  /** The brand whose course this is. */
  brand: string;
  children: readonly FileChild[];
}): Promise<Buffer> {
  const document = new Document({
    title: options.title,
    subject: options.subject,
    keywords: options.keywords,
    creator: options.brand,
    lastModifiedBy: options.brand,
    description: '',
    styles,
    numbering: { config: [listStyle('points', '•'), listStyle('boxes', '☐')] },
    sections: [
      {
        properties: { page: { size: { width: 8.5 * inch, height: 11 * inch }, margin: margins } },
        headers: { default: new Header({ children: [pageHeader(options)] }) },
        footers: { default: new Footer({ children: [pageFooter()] }) },
        children: options.children,
      },
    ],
  });
  return makeReproducible(await Packer.toBuffer(document));
}

const thinBorder = { style: BorderStyle.SINGLE, size: 4, color: colors.line };
const noBorder = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const margins = { top: margin, bottom: margin, left: margin, right: margin, header: inch / 2, footer: inch / 2 };
const rightEdge = [{ type: TabStopType.RIGHT, position: textWidth }];

const pageHeader = ({ brand, subject }: { brand: string; subject: string }) =>
  new Paragraph({
    style: 'Edge',
    tabStops: rightEdge,
    children: [new TextRun({ text: brand, bold: true, color: colors.leaf }), new TextRun({ text: `\t${subject}` })],
  });

const pageFooter = () =>
  new Paragraph({
    style: 'Edge',
    tabStops: rightEdge,
    children: [
      new TextRun('Education, not medical advice. For your own use as a member of the course.'),
      new TextRun({ children: ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
    ],
  });

const listStyle = (reference: string, sign: string) => ({
  reference,
  levels: [
    {
      level: 0,
      format: LevelFormat.BULLET,
      text: sign,
      alignment: AlignmentType.LEFT,
      style: {
        paragraph: { indent: { left: 400, hanging: 400 }, spacing: { after: 60 } },
        run: { color: colors.leaf, font: 'Segoe UI Symbol' },
      },
    },
  ],
});

const emptyRow = () =>
  new TableRow({
    height: { value: 400, rule: 'atLeast' },
    cantSplit: true,
    children: [
      new TableCell({
        width: { size: textWidth, type: WidthType.DXA },
        margins: { top: 60, bottom: 60, left: 100, right: 100 },
        children: [new Paragraph({ style: 'Cell', children: [new TextRun('')] })],
      }),
    ],
  });

const styles = {
  default: {
    document: {
      run: { font: textFont, size: 22, color: colors.ink, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: {
      run: { font: displayFont, size: 52, color: colors.ink },
      paragraph: { spacing: { before: 0, after: 160, line: 264, lineRule: LineRuleType.AUTO } },
    },
    heading1: {
      run: { font: displayFont, size: 28, color: colors.leaf },
      paragraph: { spacing: { before: 260, after: 100 }, keepNext: true },
    },
  },
  paragraphStyles: [
    {
      id: 'Lead',
      name: 'Lead',
      basedOn: 'Normal',
      run: { size: 25, color: colors.muted },
      paragraph: { spacing: { after: 200, line: 300, lineRule: LineRuleType.AUTO } },
    },
    {
      id: 'Eyebrow',
      name: 'Eyebrow',
      basedOn: 'Normal',
      run: { size: 20, bold: true, color: colors.leaf, characterSpacing: 20 },
      paragraph: { spacing: { after: 60 } },
    },
    {
      id: 'Cell',
      name: 'Cell',
      basedOn: 'Normal',
      run: { size: 20 },
      paragraph: { spacing: { after: 0, line: 252, lineRule: LineRuleType.AUTO } },
    },
    { id: 'Edge', name: 'Edge', basedOn: 'Normal', run: { size: 17, color: colors.muted } },
  ],
};

/** The time that replaces the current one, which the library writes. */
const FIXED_TIMESTAMP = '2026-01-01T00:00:00Z';

/** Replaces the times in the file, a zip of XML files, so that the same content always makes the same bytes. */
function makeReproducible(bytes: Uint8Array): Buffer {
  const entries = Object.entries(unzipSync(bytes)).map(([path, content]) => {
    if (!/\.(xml|rels)$/.test(path)) return [path, content] as const;
    const xml = strFromU8(content).replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${FIXED_TIMESTAMP}`);
    return [path, strToU8(xml)] as const;
  });
  // Zip files hold local times without a zone; in the middle of the year this is the same date everywhere.
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(2026, 5, 1) }));
}
