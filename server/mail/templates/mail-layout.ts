import type { MailSite } from '../message.ts';

/** The colours of web/theme.css: mail programs know no variables. */
export const colors = {
  paper: '#fbf8f2',
  card: '#ffffff',
  sand: '#f1eadd',
  line: '#ded4c1',
  ink: '#22302a',
  muted: '#55625a',
  leaf: '#20614a',
  leafSoft: '#e2efe6',
} as const;

export const displayFont = "Fraunces, Georgia, 'Times New Roman', serif";
const textFont = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Classes that dark mode recolours, since inline styles are written for the light one. */
const darkModeStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { color: ${colors.leaf}; }
  .typed { overflow-wrap: anywhere; word-break: break-word; }
  @media (prefers-color-scheme: dark) {
    body, .paper, .paper > div { background: #141d18 !important; background-color: #141d18 !important; }
    .card, .card > table { background: #1d2923 !important; background-color: #1d2923 !important; }
    .panel > table > tbody > tr > td { background: #24392f !important; background-color: #24392f !important; }
    .ink div, .ink p, .ink td, .ink strong { color: #eef3ee !important; }
    .muted div, .muted p, .muted td, .muted span { color: #b4c1b8 !important; }
    .accent div, .accent a, .ink a, .muted a { color: #8fd3b2 !important; }
    .rule p { border-top-color: #3a4a42 !important; }
    .number { background: #24392f !important; color: #8fd3b2 !important; }
  }
`;

/** The page that all mails share, around their own sections. */
export function wrapInLayout(sections: string): string {
  return `
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
    <mj-style>${darkModeStyles}</mj-style>
  </mj-head>
  <mj-body background-color="${colors.paper}" css-class="paper" width="600px">
    <mj-section padding="28px 0 16px">
      <mj-column>
        <mj-text css-class="accent" align="center" font-family="${displayFont}" font-size="22px" line-height="1.2" font-weight="600" color="${colors.leaf}">{{brand}}</mj-text>
      </mj-column>
    </mj-section>
    ${sections}
    <mj-section padding="20px 0 36px">
      <mj-column>
        <mj-text css-class="muted" align="center" font-size="14px" line-height="1.55" color="${colors.muted}">
          {{coachName}} · {{brand}}<br />
          <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a><br />
          {{whyThisMail}}
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
}

/** A white card; the first of a mail is round at its top, the last at its bottom. */
export function card(content: string, edge: 'only' | 'first' | 'middle' | 'last'): string {
  const radius = { only: '20px', first: '20px 20px 0 0', middle: '0', last: '0 0 20px 20px' }[edge];
  const padding = { only: '28px 0', first: '28px 0 8px', middle: '8px 0', last: '8px 0 28px' }[edge];
  return `
    <mj-section css-class="card" background-color="${colors.card}" border-radius="${radius}" padding="${padding}">
      <mj-column>${content}</mj-column>
    </mj-section>`;
}

export function heading(text: string): string {
  return `<mj-text css-class="ink" font-family="${displayFont}" font-size="28px" line-height="1.2" font-weight="600" padding="0 32px 10px">${text}</mj-text>`;
}

export function subheading(text: string): string {
  return `<mj-text css-class="ink" font-family="${displayFont}" font-size="19px" line-height="1.3" font-weight="600" padding="8px 32px 2px">${text}</mj-text>`;
}

export function paragraph(text: string): string {
  return `<mj-text css-class="ink typed">${text}</mj-text>`;
}

/** Smaller and paler: what most readers may pass over. */
export function aside(text: string): string {
  return `<mj-text css-class="muted typed" font-size="15px" line-height="1.55" color="${colors.muted}">${text}</mj-text>`;
}

export function layoutValues(site: MailSite, own: { subject: string; preheader: string; whyThisMail: string }) {
  return { brand: site.brand, coachName: site.coachName, coachEmail: site.coachEmail, ...own };
}
