import { colors, darkColors, displayFonts } from './colors.ts';

const displayFont = displayFonts.serif;
const textFont = displayFonts['sans-serif'];
const monospace = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace";

/** The style sheet. In dark mode, its colors override those of the inline styles, which are for light mode. */
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { color: ${colors.leaf}; }
  .typed { overflow-wrap: anywhere; word-break: break-word; }
  @media (prefers-color-scheme: dark) {
    body, .paper, .paper > div { background: ${darkColors.paper} !important; background-color: ${darkColors.paper} !important; }
    .card, .card > table { background: ${darkColors.card} !important; background-color: ${darkColors.card} !important; }
    .panel > table > tbody > tr > td { background: ${darkColors.leafSoft} !important; background-color: ${darkColors.leafSoft} !important; }
    .ink div, .ink p, .ink td, .ink strong { color: ${darkColors.ink} !important; }
    .muted div, .muted p, .muted td, .muted span { color: ${darkColors.muted} !important; }
    .accent div, .accent a, .ink a, .muted a { color: ${darkColors.leaf} !important; }
    .rule p { border-top-color: ${darkColors.line} !important; }
    .number { background: ${darkColors.leafSoft} !important; color: ${darkColors.leaf} !important; }
  }
`;

/** Wraps `content` in the page that all mails share. */
export const page = (content: string): string => `
<mjml lang="en">
  <mj-head>
    <mj-title>{{subject}}</mj-title>
    <mj-preview>{{preheader}}</mj-preview>
    <mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
    <mj-attributes>
      <mj-all font-family="${textFont}" />
      <mj-text font-size="16px" line-height="1.6" color="${colors.ink}" padding="6px 32px" />
      <mj-section padding="0" />
      <mj-divider border-width="1px" border-color="${colors.line}" padding="16px 32px" />
      <mj-button background-color="${colors.leaf}" color="#ffffff" border-radius="12px" font-size="16px" font-weight="600" inner-padding="14px 26px" padding="12px 32px" align="left" />
    </mj-attributes>
    <mj-style>${styles}</mj-style>
  </mj-head>
  <mj-body background-color="${colors.paper}" css-class="paper" width="600px">
    <mj-section padding="28px 0 16px">
      <mj-column>
        <mj-text css-class="accent" align="center" font-family="${displayFont}" font-size="22px" line-height="1.2" font-weight="600" color="${colors.leaf}">{{brand}}</mj-text>
      </mj-column>
    </mj-section>
    ${content}
    <mj-section padding="20px 0 36px">
      <mj-column>
        <mj-text css-class="muted" align="center" font-size="14px" line-height="1.55" color="${colors.muted}">
          {{coachName}} · {{brand}}<br />
          <a href="mailto:{{supportEmail}}" style="color:${colors.leaf}">{{supportEmail}}</a><br />
          {{whyThisMail}}
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;

/** Returns a white card. A mail's first card is round at its top, the last one at its bottom. */
const card = (radius: string, padding: string) => `
  <mj-section css-class="card" background-color="${colors.card}" border-radius="${radius}" padding="${padding}">
    <mj-column><mj-raw>{{content}}</mj-raw></mj-column>
  </mj-section>`;

const panel = (padding: string, content: string) => `
  <mj-section css-class="card" background-color="${colors.card}" padding="8px 24px">
    <mj-column css-class="panel" background-color="${colors.leafSoft}" border-radius="16px" padding="${padding}">${content}</mj-column>
  </mj-section>`;

/** The sections of a mail's body, one below the other. */
export const sections = {
  onlyCard: card('20px', '28px 0'),
  firstCard: card('20px 20px 0 0', '28px 0 8px'),
  middleCard: card('0', '8px 0'),
  lastCard: card('0 0 20px 20px', '8px 0 28px'),
  panel: panel('12px 0', '<mj-raw>{{content}}</mj-raw>'),
  secret: panel(
    '14px 0',
    `<mj-text css-class="ink" align="center" font-family="${monospace}" font-size="20px" line-height="1.4" font-weight="600" padding="4px 12px"><span style="white-space:nowrap;-webkit-user-select:all;user-select:all">{{secret}}</span></mj-text>`,
  ),
};

const displayText = (attributes: string, content: string) =>
  `<mj-text css-class="ink" font-family="${displayFont}" font-weight="600" ${attributes}>${content}</mj-text>`;

const mutedText = (attributes: string, content: string) =>
  `<mj-text css-class="muted" color="${colors.muted}" ${attributes}>${content}</mj-text>`;

export const cardBlocks = {
  heading: displayText('font-size="28px" line-height="1.2" padding="0 32px 10px"', '{{words}}'),
  subheading: displayText('font-size="19px" line-height="1.3" padding="8px 32px 2px"', '{{words}}'),
  paragraph: '<mj-text css-class="ink typed">{{words}}</mj-text>',
  /** A paragraph in smaller and paler letters. */
  aside: `<mj-text css-class="muted typed" font-size="15px" line-height="1.55" color="${colors.muted}">{{words}}</mj-text>`,
  button: '<mj-button href="{{url}}">{{label}}</mj-button>',
  rule: '<mj-divider css-class="rule" />',
  table: `<mj-table font-size="16px" line-height="1.5" color="${colors.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>`,
  time: `${displayText('font-size="20px" line-height="1.35" padding="0 32px 2px"', '{{time}}')}
    ${mutedText('font-size="15px" line-height="1.5" padding="0 32px 14px"', '{{elsewhere}}')}`,
};

const panelLabel = mutedText('font-size="13px" font-weight="600" padding="6px 20px 0"', '{{label}}');

export const panelBlocks = {
  panelTime: `${panelLabel}
    ${displayText('font-size="20px" line-height="1.35" padding="0 20px 2px"', '{{title}}')}
    ${mutedText('font-size="15px" line-height="1.5" padding="0 20px 8px"', '{{details}}')}`,
  panelText: `${panelLabel}
    <mj-text css-class="ink typed" line-height="1.5" padding="0 20px 8px"><strong>{{title}}</strong><br />{{details}}</mj-text>`,
};
