import {
  Chart,
  ChartEmptyCells,
  ChartFormat,
  ChartLine,
  ChartMarker,
  ChartMarkerType,
  ChartRange,
  ChartSeries,
  ChartSolidFill,
  Color,
  DocProperties,
  Format,
  FormatAlign,
  FormatBorder,
  Formula,
  Workbook,
  type Worksheet,
} from 'wasm-xlsxwriter';
import { makeReproducible } from './office-file.ts';

// Describes a spreadsheet as plain data. Only this file uses the library that writes it.

/** `shown` is for programs that do not calculate, such as previews on a phone. */
type FormulaValue = { toFormula: string; shown: string };
export const formulaValue = (formula: string, shown = ''): FormulaValue => ({ toFormula: formula, shown });

export type Cell = { at: string; value: string | number | FormulaValue; look: keyof typeof looks };
export const cell = (at: string, value: Cell['value'], look: Cell['look']): Cell => ({ at, value, look });

/** The valid input of cells. The spreadsheet program refuses other input with `error`. */
export type CellValidation = { cells: string; prompt: string; error: string } & (
  | { choices: readonly string[] }
  | { from: number; to: number; whole?: boolean }
  | { date: true }
);

export type Sheet = {
  name: string;
  widths: readonly number[];
  cells: readonly Cell[];
  validations?: readonly CellValidation[];
  /** Texts that span several cells ('A2:D2'), and how many lines they need. */
  mergedCells?: readonly { cells: string; text: string; look: Cell['look']; lines?: number }[];
  /** Rows that are higher than one line: row number and lines. */
  rowLines?: Readonly<Record<number, number>>;
  /** Locks all cells except those for input. There is no password, so the reader can unlock them. */
  locked?: boolean;
  landscape?: boolean;
  /** Rows above this cell and columns before it do not scroll. */
  freeze?: string;
  lineChart?: { at: string; title: string; description: string; categories: string; values: string; name: string };
};

export async function createSpreadsheet(options: {
  title: string;
  subject: string;
  /** The brand whose course this is. */
  brand: string;
  sheets: readonly Sheet[];
}): Promise<Buffer> {
  const workbook = new Workbook();
  workbook.setProperties(
    new DocProperties()
      .setTitle(options.title)
      .setSubject(options.subject)
      .setAuthor(options.brand)
      .setCompany(options.brand)
      .setComment('An estimate for your own use, not medical advice.'),
  );
  for (const sheet of options.sheets) writeSheet(workbook.addWorksheet(), sheet, options.brand);
  const bytes = workbook.saveToBufferSync();
  return makeReproducible(bytes, (path, xml) => {
    const number = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(path)?.[1];
    const validations = options.sheets[Number(number) - 1]?.validations;
    const shown = xml.replaceAll(`<v>${EMPTY_RESULT}</v>`, '<v></v>');
    return validations ? shown.replace('<pageMargins', `${validationsXml(validations)}<pageMargins`) : shown;
  });
}

/** A footer has at most 255 characters, in which '&' begins a command. */
const writeFooter = (brand: string): string =>
  `&L${brand.slice(0, 100).replaceAll('&', '&&')}&RAn estimate, not medical advice`;

function writeSheet(worksheet: Worksheet, sheet: Sheet, brand: string): void {
  const format = createFormats();
  worksheet.setName(sheet.name).setScreenGridlines(false).setPaperSize(US_LETTER).setPrintFitToPages(1, 1);
  worksheet.setMargins(0.5, 0.5, 0.6, 0.6, 0.3, 0.3).setFooter(writeFooter(brand));
  if (sheet.landscape) worksheet.setLandscape();
  if (sheet.locked) worksheet.protect();
  for (const [column, width] of sheet.widths.entries()) worksheet.setColumnWidth(column, width);
  for (const row of new Set(sheet.cells.map(({ at }) => parseCellAddress(at).row))) {
    worksheet.setRowHeight(row, (sheet.rowLines?.[row + 1] ?? 1) * 14 + 6);
  }
  for (const { cells, text, look, lines = 1 } of sheet.mergedCells ?? []) {
    const [first, last] = parseCellRange(cells);
    worksheet.mergeRange(first.row, first.column, last.row, last.column, text, format[look]);
    worksheet.setRowHeight(first.row, look === 'title' ? 34 : lines * 14 + 6);
  }
  for (const { at, value, look } of sheet.cells) {
    const { row, column } = parseCellAddress(at);
    if (value === '') worksheet.writeBlank(row, column, format[look]);
    else worksheet.writeWithFormat(row, column, typeof value === 'object' ? formula(value) : value, format[look]);
  }
  if (sheet.freeze) {
    const { row, column } = parseCellAddress(sheet.freeze);
    worksheet.setFreezePanes(row, column);
  }
  if (sheet.lineChart) {
    const { row, column } = parseCellAddress(sheet.lineChart.at);
    worksheet.insertChart(row, column, lineChart(sheet.lineChart));
  }
}

const US_LETTER = 1;
/** The library would write an empty result as zero. */
const EMPTY_RESULT = '∅';
const formula = ({ toFormula, shown }: FormulaValue): Formula =>
  new Formula(`=${toFormula}`).setResult(shown || EMPTY_RESULT);

function lineChart({ title, description, categories, values, name }: NonNullable<Sheet['lineChart']>): Chart {
  const green = () => Color.parse('#20614a');
  const series = new ChartSeries()
    .setName(name)
    .setCategories(ChartRange.newFromString(categories))
    .setValues(ChartRange.newFromString(values))
    .setFormat(new ChartFormat().setLine(new ChartLine().setColor(green()).setWidth(2.5)))
    .setMarker(
      new ChartMarker()
        .setType(ChartMarkerType.Circle)
        .setSize(7)
        .setFormat(new ChartFormat().setSolidFill(new ChartSolidFill().setColor(green()))),
    );
  const chart = Chart.newLine().pushSeries(series).showEmptyCellsAs(ChartEmptyCells.Connected);
  chart.title().setName(title);
  chart.legend().setHidden();
  return chart.setWidth(860).setHeight(420).setAltText(description);
}

/** The format of each kind of cell. Cells for input are not locked. */
const looks = {
  title: { size: 20, bold: true, colour: '#22302a', font: 'Georgia' },
  lead: { size: 11, colour: '#55625a', wrap: true },
  heading: { size: 13, bold: true, colour: '#20614a', font: 'Georgia' },
  head: { size: 11, bold: true, fill: '#e2efe6', border: true, wrap: true, centre: true },
  day: { size: 11, bold: true, border: true, indent: true },
  label: { size: 11, border: true, wrap: true, indent: true },
  plain: { size: 11, border: true, centre: true },
  note: { size: 10, colour: '#55625a', wrap: true, indent: true },
  input: { size: 11, fill: '#fcebdd', border: true, input: true, centre: true },
  words: { size: 11, fill: '#fcebdd', border: true, input: true, wrap: true, indent: true },
  date: { size: 11, fill: '#fcebdd', border: true, input: true, centre: true, number: 'mmm d, yyyy' },
  result: { size: 11, bold: true, fill: '#e2efe6', border: true, centre: true, number: '#,##0' },
  exact: { size: 11, bold: true, fill: '#e2efe6', border: true, centre: true, number: '#,##0.0' },
  change: { size: 11, border: true, centre: true, number: '+0.0;-0.0;0.0' },
  trend: { size: 11, bold: true, fill: '#e2efe6', border: true, centre: true, number: '+0.00;-0.00;0.00' },
  sum: { size: 11, bold: true, border: true, centre: true, fill: '#f1eadd', number: '#,##0' },
  onDay: { size: 11, border: true, centre: true, number: 'mmm d' },
  warning: { size: 11, bold: true, colour: '#9c4a1a', wrap: true, indent: true },
  caution: { size: 11, bold: true, colour: '#9c4a1a', wrap: true },
  behind: { size: 8, colour: '#ffffff' },
} satisfies Record<string, Look>;

type Look = {
  size: number;
  bold?: boolean;
  colour?: string;
  font?: string;
  fill?: string;
  border?: boolean;
  wrap?: boolean;
  centre?: boolean;
  number?: string;
  indent?: boolean;
  input?: boolean;
};

function createFormats(): Record<keyof typeof looks, Format> {
  const made = Object.entries<Look>(looks).map(([name, look]): [string, Format] => {
    let format = new Format().setFontName(look.font ?? 'Calibri').setFontSize(look.size);
    format = format.setFontColor(Color.parse(look.colour ?? '#22302a')).setAlign(FormatAlign.VerticalCenter);
    if (look.bold) format = format.setBold();
    if (look.fill) format = format.setBackgroundColor(Color.parse(look.fill));
    if (look.border) format = format.setBorder(FormatBorder.Thin).setBorderColor(Color.parse('#ded4c1'));
    if (look.wrap) format = format.setTextWrap();
    if (look.centre) format = format.setAlign(FormatAlign.Center);
    if (look.number) format = format.setNumFormat(look.number);
    if (look.indent) format = format.setIndent(1);
    if (look.input) format = format.setUnlocked();
    return [name, format];
  });
  return Object.fromEntries(made) as Record<keyof typeof looks, Format>;
}

/** 'B3' → row 2, column 1. No sheet here has more than 26 columns. */
function parseCellAddress(at: string): { row: number; column: number } {
  return { row: Number(at.slice(1)) - 1, column: at.charCodeAt(0) - 65 };
}
const parseCellRange = (range: string) => {
  const [first = '', last = ''] = range.split(':');
  return [parseCellAddress(first), parseCellAddress(last)] as const;
};

/** The library does not write these yet. The format wants them after the cells and before the margins. */
function validationsXml(validations: readonly CellValidation[]): string {
  const all = validations.map((check) => {
    const rule =
      'choices' in check
        ? { type: 'list', formulas: [`"${check.choices.join(',')}"`] }
        : 'date' in check
          ? { type: 'date', formulas: ['36526', '73050'] }
          : { type: check.whole ? 'whole' : 'decimal', formulas: [String(check.from), String(check.to)] };
    const formulas = rule.formulas.map(
      (text, index) => `<formula${index + 1}>${escapeXml(text)}</formula${index + 1}>`,
    );
    return (
      `<dataValidation type="${rule.type}" allowBlank="1" showInputMessage="1" showErrorMessage="1" ` +
      `errorTitle="Please check" error="${escapeXml(check.error)}" prompt="${escapeXml(check.prompt)}" ` +
      `sqref="${check.cells}">${formulas.join('')}</dataValidation>`
    );
  });
  return `<dataValidations count="${validations.length}">${all.join('')}</dataValidations>`;
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');
