import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { Download } from './serve-endpoint.ts';

/**
 * Makes a .csv file for a spreadsheet, written while `rows` are read. Formulas are escaped: a client may have typed
 * one for the coach's spreadsheet. All texts are quoted, so that no character in one begins another cell.
 */
export function csvDownload(name: string, columns: readonly string[], rows: AsyncIterable<unknown[]>): Download {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_string: true,
  });
  const lines = Readable.from(rows);
  lines.on('error', (error) => csv.destroy(error));
  return new Download(name, 'text/csv; charset=utf-8', lines.pipe(csv));
}
