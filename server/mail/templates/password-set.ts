import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { formatCoachTime } from '../call-times.ts';
import { formatSalutation, type MailContent, type MailSite, type Person } from '../message.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';
import { wrapText } from './text-format.ts';

export const passwordSetMjml = wrapInLayout(
  card(
    `
    ${heading('{{title}}')}
    ${paragraph('{{salutation}}')}
    ${paragraph('{{what}} on <strong>{{when}}</strong>.')}
    ${paragraph('{{where}} It works for {{days}} days. When you sign in with it, you will be asked to choose a password of your own.')}
    <mj-button href="{{signInUrl}}">Sign in</mj-button>
    <mj-divider css-class="rule" />
    ${paragraph('<strong>You don’t have it, or the {{days}} days are over?</strong> Open the sign-in page, choose “Forgot your password?”, and you get a new one by email.')}
    ${aside(`You did not expect this? Please reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'only',
  ),
);

/** The password itself is in no mail: the site keeps its hash alone. */
export function passwordSet(
  person: Person & { isMainAdmin: boolean; isNewAccount: boolean },
  setAt: Date,
  site: MailSite,
  template: string,
): MailContent {
  const signInUrl = `${site.publicUrl}/auth`;
  const when = formatCoachTime(setAt, site);
  const days = String(TEMPORARY_PASSWORD_DAYS);
  const what = person.isMainAdmin
    ? `A new password was set for your account at ${site.brand}, by a command on its server or by another admin,`
    : person.isNewAccount
      ? `I made an account at ${site.brand} for you, with this email address and a first password,`
      : `I set a password for your account at ${site.brand}`;
  const where = person.isMainAdmin
    ? 'For your safety the password is not in this email: it was shown to the person who set it.'
    : 'For your safety the password is not in this email: I will give it to you myself.';
  const title = person.isNewAccount ? 'You have an account' : 'A password was set for you';
  const subject = person.isNewAccount
    ? `Your account at ${site.brand}`
    : `A password was set for your account at ${site.brand}`;
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: `${person.isNewAccount ? 'Its first password' : 'It'} works for ${days} days, and is not in this email.`,
      whyThisMail: 'You have this mail because you have an account here.',
    }),
    salutation: formatSalutation(person),
    title,
    what,
    when,
    where,
    days,
    signInUrl,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, values),
    text: `${formatSalutation(person)}

${wrapText(`${what} on ${when}.`)}

${wrapText(`${where} It works for ${days} days. When you sign in with it, you will be asked to choose a password of your own.`)}

Sign in: ${signInUrl}

You don't have it, or the ${days} days are over? Open the sign-in page,
choose "Forgot your password?", and you get a new one by email.

You did not expect this? Please reply to this email or write to
${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
