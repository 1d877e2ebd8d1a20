import { formatCoachTime } from '../call-times.ts';
import { formatSalutation, type MailContent, type MailSite, type Person } from '../message.ts';
import { fillTemplate, html } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

export const passwordChangedMjml = wrapInLayout(
  card(
    `
    ${heading('Your password was changed')}
    ${paragraph('{{salutation}}')}
    ${paragraph('The password of your account at {{brand}} was changed on <strong>{{when}}</strong>. Other devices that were signed in are signed out now.')}
    ${paragraph('If you know of this, there is nothing to do.')}
    <mj-divider css-class="rule" />
    ${paragraph('<strong>{{who}}</strong> Open the sign-in page, choose “Forgot your password?”, and you get a new one by mail.{{tellMe}}')}
    <mj-button href="{{signInUrl}}">Go to the sign-in page</mj-button>
    ${aside('{{alsoWrite}}')}`,
    'only',
  ),
);

/** The coach is not asked to write to the coach. */
export function passwordChanged(
  person: Person & { isMainAdmin: boolean },
  changedAt: Date,
  site: MailSite,
  template: string,
): MailContent {
  const signInUrl = `${site.publicUrl}/auth`;
  const when = formatCoachTime(changedAt, site);
  const who = person.isMainAdmin ? 'You did not do this?' : 'Neither you nor I did this?';
  const tellMe = person.isMainAdmin
    ? ''
    : ` Then please reply to this\nemail or write to ${site.coachEmail}, so that I know.`;
  const subject = `Your password for ${site.brand} was changed`;
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: `On ${when}. If you know of this, there is nothing to do.`,
      whyThisMail: 'You have this mail because you have an account here.',
    }),
    salutation: formatSalutation(person),
    who,
    when,
    signInUrl,
    tellMe: person.isMainAdmin ? '' : ' Then please reply to this email, so that I know.',
    alsoWrite: person.isMainAdmin ? '' : alsoWrite(site.coachEmail),
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, values),
    text: `${formatSalutation(person)}

The password of your account at ${site.brand} was changed on
${when}.
Other devices that were signed in are signed out now.

If you know of this, there is nothing to do.

${who} Open the sign-in page, choose "Forgot your
password?", and you get a new one by mail.${tellMe}

The sign-in page: ${signInUrl}

${site.coachName}
${site.brand}
`,
  };
}

const alsoWrite = (email: string) =>
  html`You can also write to <a href="mailto:${email}" style="color:${colors.leaf}">${email}</a>.`;
