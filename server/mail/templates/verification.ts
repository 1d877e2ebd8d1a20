import { formatSalutation, type MailContent, type MailSite, type Person } from '../message.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

export const verificationMjml = wrapInLayout(
  card(
    `
    ${heading('Is this your address?')}
    ${paragraph('{{salutation}}')}
    ${paragraph('There is an account at {{brand}} with this email address. Please confirm that the address is yours, so that nobody else can use it here and my mails reach you.')}
    <mj-button href="{{verifyUrl}}">Confirm your email address</mj-button>
    ${paragraph('The link is valid for 7 days. If you are signed in, it opens a page with one button. If you are not, it asks you for a new password, which makes the account yours alone.')}
    ${aside(`If the button does not work, copy this address into your browser:<br /><a href="{{verifyUrl}}" style="color:${colors.leaf}">{{verifyUrl}}</a>`)}
    <mj-divider css-class="rule" />
    ${aside('If you did not create this account, somebody else typed your address. You can ignore this mail: without you, nothing is confirmed. Or open the link and choose a password: then the account is yours, and whoever created it is signed out and locked out.')}`,
    'only',
  ),
);

/**
 * The link opens a page; only a button on that page confirms, since mail scanners open links too. The token stands behind the #,
 * so that it reaches no log and no referrer.
 */
export function verification(person: Person, token: string, site: MailSite, template: string): MailContent {
  const verifyUrl = `${site.publicUrl}/verify-email#token=${token}`;
  const subject = `Please confirm your email address for ${site.brand}`;
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: 'The link is valid for 7 days.',
      whyThisMail: 'You have this mail because an account here has your address.',
    }),
    salutation: formatSalutation(person),
    verifyUrl,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, values),
    text: `${formatSalutation(person)}

There is an account at ${site.brand} with this email address.
Please confirm that the address is yours, so that nobody else can use it
here and my mails reach you.

Confirm your email address:
${verifyUrl}

The link is valid for 7 days. If you are signed in, it opens a page with
one button. If you are not, it asks you for a new password, which makes
the account yours alone.

If you did not create this account, somebody else typed your address. You
can ignore this mail: without you, nothing is confirmed. Or open the link
and choose a password: then the account is yours, and whoever created it
is signed out and locked out.

${site.coachName}
${site.brand}
`,
  };
}
