import { formatCoachTime } from '../call-times.ts';
import { formatSalutation, type MailContent, type MailSite, type Person } from '../message.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

export const sessionTakenOverMjml = wrapInLayout(
  card(
    `
    ${heading('A new sign-in to your account')}
    ${paragraph('{{salutation}}')}
    ${paragraph('On <strong>{{when}}</strong> somebody signed in to your account at {{brand}} on another device. An account is open on one device at a time, so the one used before was signed out.')}
    ${paragraph('If that was you, there is nothing to do.')}
    <mj-divider css-class="rule" />
    ${paragraph('<strong>It was not you?</strong> Then somebody knows your password. Open the sign-in page, choose “Forgot your password?”, and you get a new one by mail.')}
    <mj-button href="{{signInUrl}}">Go to the sign-in page</mj-button>
    ${aside(`For any question, reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'only',
  ),
);

export function sessionTakenOver(person: Person, takenOverAt: Date, site: MailSite, template: string): MailContent {
  const signInUrl = `${site.publicUrl}/auth`;
  const when = formatCoachTime(takenOverAt, site);
  const subject = `A new sign-in to your account at ${site.brand}`;
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: `On ${when}. If that was you, there is nothing to do.`,
      whyThisMail: 'You have this mail because you have an account here.',
    }),
    salutation: formatSalutation(person),
    when,
    signInUrl,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, values),
    text: `${formatSalutation(person)}

On ${when}
somebody signed in to your account at ${site.brand} on another device.
An account is open on one device at a time, so the one used before was
signed out.

If that was you, there is nothing to do.

It was not you? Then somebody knows your password. Open the sign-in page,
choose "Forgot your password?", and you get a new one by mail.

The sign-in page: ${signInUrl}

For any question, reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
