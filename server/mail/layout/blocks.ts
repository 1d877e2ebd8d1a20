import { wrapText } from '#domain/wrapped-text.ts';
import { fillBlock } from './compiled-layout.ts';
import { colorOf, html, joinLines, link, type Markup, type RichText, toText } from './rich-text.ts';

/** One block of a mail, as HTML and as plain text. The plain text leaves out blocks whose `text` is empty. */
export type Block = {
  html: Markup;
  text: string;
  /** True if the block stands between two cards instead of in a card. */
  isSection?: true;
};

type Content = string | RichText;

export const heading = (content: string): Block => ({ html: fillBlock('heading', { words: content }), text: content });

export const subheading = (content: string): Block => ({
  html: fillBlock('subheading', { words: content }),
  text: content.toUpperCase(),
});

export const paragraph = (content: Content): Block => ({
  html: fillBlock('paragraph', { words: content }),
  text: wrapText(toText(content)),
});

/** Quotes a person's text, with its own line breaks. */
export const quote = (content: RichText): Block => ({ ...paragraph(content), text: content.text });

/** Returns a smaller, paler paragraph, which most readers may skip. */
export const aside = (content: Content): Block => ({
  html: fillBlock('aside', { words: content }),
  text: wrapText(toText(content)),
});

/** Returns a button. In the plain text, its address has a line of its own. */
export const button = (label: string, url: string): Block => ({
  html: fillBlock('button', { label, url }),
  text: `${label}:\n${url.replace('mailto:', '')}`,
});

/** Shows the address to readers whose button does not work. The plain text has it already. */
export const buttonFallback = (url: string): Block => ({
  ...aside(joinLines(['If the button doesn’t work, copy this address into your browser:', link(url, url)])),
  text: '',
});

export const rule = (): Block => ({ html: fillBlock('rule', {}), text: '' });

/** Returns a table of names and values. */
export function facts(all: [name: string, value: Content][]): Block {
  const indent = Math.max(...all.map(([name]) => name.length)) + 2;
  const rows = all.map(
    ([name, value]) => html`<tr>
    <td class="muted" width="84" valign="top" style="padding:6px 0;font-size:15px;color:${colorOf('muted')}"><span>${name}</span></td>
    <td valign="top" style="padding:6px 0">${value}</td>
  </tr>`,
  );
  return {
    html: fillBlock('table', { rows: html`${rows}` }),
    text: all.map(([name, value]) => `${name}:`.padEnd(indent) + wrapText(toText(value), indent)).join('\n'),
  };
}

/** Returns a numbered list of steps. */
export function steps(all: { title: string; text: string }[]): Block {
  const rows = all.map(
    ({ title, text }, index) => html`<tr>
    <td width="44" valign="top" style="padding:8px 0"><span class="number" style="display:inline-block;width:30px;height:30px;line-height:30px;border-radius:15px;text-align:center;font-weight:600;background:${colorOf('leafSoft')};color:${colorOf('leaf')}">${String(index + 1)}</span></td>
    <td valign="top" style="padding:9px 0"><strong>${title}:</strong> ${text}</td>
  </tr>`,
  );
  return {
    html: fillBlock('table', { rows: html`${rows}` }),
    text: all.map(({ title, text }, index) => `${index + 1}. ${wrapText(`${title}: ${text}`, 3)}`).join('\n'),
  };
}

/** Lists the calls of one day, each with its time, a name that links to its booking, and more lines. */
export function schedule(all: { time: string; name: string; url: string; details: Content[] }[]): Block {
  const rows = all.map(
    ({ time, name, url, details }) => html`<tr>
    <td width="84" valign="top" style="padding:10px 16px 10px 0"><strong>${time}</strong></td>
    <td valign="top" style="padding:10px 0">${joinLines([link(url, name, ';font-weight:600'), ...details])}</td>
  </tr>`,
  );
  const texts = all.map(({ time, name, url, details }) =>
    [`${time}  ${name}`, ...details.map(toText), url].join('\n  '),
  );
  return { html: fillBlock('table', { rows: html`${rows}` }), text: texts.join('\n\n') };
}

/** Shows a time in large letters, and below it a sentence about the time elsewhere. */
export const time = (when: string, elsewhere: string): Block => ({
  html: fillBlock('time', { time: when, elsewhere }),
  text: `${when}\n${wrapText(elsewhere)}`,
});

type PanelEntry = { label: string; title: string; details: string };

/** Shows when a call is and how it happens, on a colored ground between two cards. */
export const whenAndHow = (when: PanelEntry, how: PanelEntry): Block => ({
  html: fillBlock('panel', { content: html`${[fillBlock('panelTime', when), fillBlock('panelText', how)]}` }),
  text: [when, how]
    .map(({ label, title, details }) => `${label.toUpperCase()}\n${title}\n${wrapText(details)}`)
    .join('\n\n'),
  isSection: true,
});

/** Shows a password, alone on its line and easy to copy. */
export const secret = (content: string): Block => ({
  html: fillBlock('secret', { secret: content }),
  text: content,
  isSection: true,
});
