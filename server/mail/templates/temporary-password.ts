import { formatSalutation, type MailContent, type MailSite, type Person } from '../message.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

const monospace = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace";

export const temporaryPasswordMjml = wrapInLayout(`
  ${card(
    `
    ${heading('Your temporary password')}
    ${paragraph('{{salutation}}')}
    ${paragraph('A new password was asked for at {{brand}}. With this one you can sign in:')}`,
    'first',
  )}
  <mj-section css-class="card" background-color="${colors.card}" padding="8px 24px">
    <mj-column css-class="panel" background-color="${colors.leafSoft}" border-radius="16px" padding="14px 0">
      <mj-text css-class="ink" align="center" font-family="${monospace}" font-size="20px" line-height="1.4" font-weight="600" padding="4px 12px"><span style="white-space:nowrap;-webkit-user-select:all;user-select:all">{{password}}</span></mj-text>
    </mj-column>
  </mj-section>
  ${card(
    `
    ${paragraph('It is valid for {{validFor}} and works once. After signing in you will be asked to choose a password of your own.')}
    <mj-button href="{{signInUrl}}">Sign in</mj-button>
    ${paragraph('Your old password keeps working until you use this one.')}
    <mj-divider css-class="rule" />
    ${aside('You did not ask for a new password? Then please ignore this mail: nothing changes.')}`,
    'last',
  )}
`);

/** The password stands alone on its line of the text part, and neither in the subject nor in the preview. */
export function temporaryPassword(
  person: Person,
  { password, validHours }: { password: string; validHours: number },
  site: MailSite,
  template: string,
): MailContent {
  const validFor = validHours === 1 ? 'one hour' : `${validHours} hours`;
  const signInUrl = `${site.publicUrl}/auth`;
  const subject = `Your temporary password for ${site.brand}`;
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: `It is valid for ${validFor} and works once.`,
      whyThisMail: 'You have this mail because a new password was asked for with your address.',
    }),
    salutation: formatSalutation(person),
    password,
    validFor,
    signInUrl,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, values),
    text: `${formatSalutation(person)}

A new password was asked for at ${site.brand}.
With this one you can sign in:

${password}

It is valid for ${validFor} and works once. After signing in you will be
asked to choose a password of your own.

Sign in: ${signInUrl}

Your old password keeps working until you use this one.

You did not ask for a new password? Then please ignore this mail:
nothing changes.

${site.coachName}
${site.brand}
`,
  };
}
