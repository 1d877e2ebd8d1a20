/** '$1,085', '50.5', '50,50' or '50' in cents; null for what is no amount of money. */
export function parseDollars(typed: string): number | null {
  const match = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(normalizeDecimalComma(typed));
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** A comma with one or two digits behind it is the decimal one: of thousands there are three. */
const normalizeDecimalComma = (typed: string): string =>
  typed.replace(/\s/g, '').replace(/^(\$?\d+),(\d{1,2})$/, '$1.$2');

/** As it stands in the field: '85', or '49.50' where there are cents. */
export const formatDollarInput = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
