import { formatPhone } from '#domain/phone-format.ts';
import { colors, layoutColors } from './colors.ts';

/** HTML that is safe to put into a mail: everything that does not come from this code is escaped in it. */
export class Markup {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Words of a mail, as HTML and as plain text. */
export class RichText extends Markup {
  readonly text: string;

  constructor(markup: string, text: string) {
    super(markup);
    this.text = text;
  }
}

/** Returns the HTML of a template, with its values escaped unless they are markup. */
export function html(strings: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
  return new Markup(strings.map((part, index) => part + toMarkup(values[index] ?? '')).join(''));
}

/** Returns a color of the layout, which the look of the site may replace. */
export const colorOf = (name: keyof typeof colors): Markup => new Markup(colors[name]);

/** Returns the words of a template, whose values may be plain words, `strong`, `link` and the like. */
export function richText(strings: TemplateStringsArray, ...values: (string | RichText)[]): RichText {
  const parts = strings.flatMap((part, index) => [part, values[index] ?? '']);
  return new RichText(parts.map(toMarkup).join(''), parts.map(toText).join(''));
}

export const strong = (content: string | RichText): RichText =>
  new RichText(`<strong>${toMarkup(content)}</strong>`, toText(content));

export const strikethrough = (content: string): RichText => new RichText(`<s>${escapeHtml(content)}</s>`, content);

/** Returns a link, of which the plain text shows only the label. */
export const link = (url: string, label: string | RichText, style = ''): RichText =>
  new RichText(html`<a href="${url}" style="color:${colorOf('leaf')}${style}">${label}</a>`.markup, toText(label));

/** Returns a link, of which the plain text also shows the address. */
export const linkWithAddress = (url: string, label: string | RichText): RichText =>
  new RichText(link(url, label).markup, `${toText(label)} (${url.replace(/^(mailto|tel):/, '')})`);

export const mailLink = (address: string): RichText =>
  link(`mailto:${encodeURIComponent(address).replace('%40', '@')}`, address);

export const phoneLink = (phone: string): RichText => link(`tel:${phone.replace(/[^\d+]/g, '')}`, formatPhone(phone));

/** Keeps the line breaks of a text. */
export const lines = (text: string): RichText => joinLines(text.split(/\r\n|\r|\n/));

export const joinLines = (all: (string | RichText)[]): RichText =>
  new RichText(all.map(toMarkup).join('<br />'), all.map(toText).join('\n'));

/** Replaces each `{{name}}` with its value, escaped. Throws where a placeholder has no value. */
export function fillTemplate(template: string, values: Record<string, string | Markup>): Markup {
  const filled = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The mail has no value for {{${name}}}`);
    return toMarkup(value);
  });
  return new Markup(filled);
}

export const toText = (content: string | RichText): string => (content instanceof RichText ? content.text : content);

function toMarkup(content: string | Markup | Markup[]): string {
  if (Array.isArray(content)) return content.map(toMarkup).join('');
  return content instanceof Markup ? content.markup : escapeHtml(content);
}

const colorInText = `#(?=(?:${layoutColors.map((color) => color.slice(1)).join('|')}))`;
const escaped = new RegExp(`[&<>"']|${colorInText}`, 'g');

/** Escapes HTML, and the '#' of every color in the layout, so that `applyMailLook` replaces none in a typed text. */
function escapeHtml(text: string): string {
  return text.replace(escaped, (character) => `&#${character.charCodeAt(0)};`);
}
