import font from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?inline';
import PDFDocument from 'pdfkit';
import type { Receipt } from '#contracts/money/receipts.ts';
import { describeReceipt } from '#domain/receipts.ts';

/** The margin of the page (US Letter), in points. */
const MARGIN = 64;
const GREY = '#555555';

/** Draws the PDF of a receipt with its font, which has Latin, Greek, Cyrillic, Hebrew and Arabic letters. */
export function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { title, facts, amount, note } = describeReceipt(receipt);
  const fontFile = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64');
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    font: '',
    lang: 'en-US',
    info: { Title: title, CreationDate: new Date(receipt.issuedOn) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const isDone = new Promise<void>((resolve) => document.on('end', resolve));

  const { seller } = receipt;
  document.font(fontFile).fontSize(12).text(seller.name);
  document.fontSize(10).fillColor(GREY);
  for (const line of [...seller.addressLines, seller.taxLine ?? '']) if (line) document.text(line);
  document.moveDown(2.5).fillColor('black').fontSize(22).text(title).moveDown(1);
  for (const [name, value] of facts) {
    document.fontSize(9).fillColor(GREY).text(name);
    document.fontSize(11).fillColor('black').text(value).moveDown(0.7);
  }
  const { x, y } = document;
  document
    .moveTo(x, y + 4)
    .lineTo(document.page.width - MARGIN, y + 4)
    .lineWidth(0.5)
    .stroke(GREY);
  document.moveDown(1).fontSize(16).text(amount);
  if (note) document.moveDown(0.5).fontSize(10).fillColor(GREY).text(note);
  document.end();
  return isDone.then(() => Buffer.concat(chunks));
}
