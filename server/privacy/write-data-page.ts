import { formatDollars } from '#domain/prices.ts';
import type { PersonData } from './collect-person-data.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:2rem 1rem;color:#222;background:#fff}
h1{font-size:1.8rem;margin:0 0 .5rem}h2{font-size:1.3rem;margin:2.5rem 0 .5rem;border-bottom:1px solid #ccc}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.15rem 1rem;margin:.5rem 0 1.5rem}
dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}dd dl{margin:0 0 .75rem}img{max-width:12rem;border-radius:50%}dd ul{margin:0;padding-left:1.2rem}
@media(max-width:36rem){dl{grid-template-columns:1fr}dt{margin-top:.4rem}}`;

/** Writes `index.html`, which shows people the content of `data.json`. `pictures`: the files beside it. */
export function writeDataPage({ about, ...sections }: PersonData, pictures: readonly string[]): string {
  const body = Object.entries(sections).map(
    ([name, rows]) =>
      `<section><h2>${escapeText(toWords(name))} (${rows.length})</h2>${rows.map(writeRow).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Your data</title><style>${style}</style></head>
<body><h1>Your data</h1>
<p>Everything that ${escapeText(about.site)} has about ${escapeText(about.addresses.join(', '))}. Times are in UTC. The file data.json has the same for other programs.</p>
${pictures.map((name) => `<p><img src="${escapeText(name)}" alt="Your picture"></p>`).join('')}
${writeRow(about)}
${body.join('\n')}
</body></html>
`;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that contain cents. */
const moneyFields = new Set(['amount', 'refunded']);

/** Writes a value as HTML. Lists and objects may contain each other. */
function writeValue(value: unknown): string {
  if (value instanceof Date) return escapeText(value.toISOString().replace('T', ' ').slice(0, 16));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return writeList(value);
  if (value === null || typeof value !== 'object') return escapeText(String(value ?? ''));
  return writeRow(value);
}

function writeRow(row: object): string {
  const fields = Object.entries(row)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => {
      const isMoney = moneyFields.has(name) && typeof value === 'number';
      return `<dt>${escapeText(toWords(name))}</dt><dd>${isMoney ? formatDollars(value) : writeValue(value)}</dd>`;
    });
  return `<dl>${fields.join('')}</dl>`;
}

function writeList(values: unknown[]): string {
  if (values.some((value) => typeof value === 'object')) return values.map(writeValue).join('');
  return `<ul>${values.map((value) => `<li>${writeValue(value)}</li>`).join('')}</ul>`;
}

/** Turns 'paidCalls' into 'Paid calls'. */
function toWords(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
