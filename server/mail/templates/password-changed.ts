import { coachTime } from '../call-times.ts';
import { type MailContent, type MailSite, type Person, salutation } from '../message.ts';
import { fill, html } from './fill.ts';
import { aside, card, color, frame, frameValues, heading, paragraph } from './frame.ts';

export const passwordChangedMjml = frame(
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
  const when = coachTime(changedAt, site);
  const who = person.isMainAdmin ? 'You did not do this?' : 'Neither you nor I did this?';
  const tellMe = person.isMainAdmin
    ? ''
    : ` Then please reply to this\nemail or write to ${site.coachEmail}, so that I know.`;
  const subject = `Your password for ${site.brand} was changed`;
  const values = {
    ...frameValues(site, {
      subject,
      preheader: `On ${when}. If you know of this, there is nothing to do.`,
      whyThisMail: 'You have this mail because you have an account here.',
    }),
    salutation: salutation(person),
    who,
    when,
    signInUrl,
    tellMe: person.isMainAdmin ? '' : ' Then please reply to this email, so that I know.',
    alsoWrite: person.isMainAdmin ? '' : alsoWrite(site.coachEmail),
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fill(template, values),
    text: `${salutation(person)}

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
  html`You can also write to <a href="mailto:${email}" style="color:${color.leaf}">${email}</a>.`;
