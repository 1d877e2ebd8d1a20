import type { SignInChange } from '#contracts/accounts/sign-in-changes.ts';
import { MAILED_PASSWORD_HOURS, VERIFICATION_LINK_DAYS } from '#domain/mailed-links.ts';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { eq } from '../../db/drizzle.ts';
import { factorColumns } from '../../db/factor-columns.ts';
import { users } from '../../db/schema.ts';
import { askCoach } from '../call-blocks.ts';
import { formatCoachTime } from '../call-times.ts';
import { type Filling, fillMailText } from '../fill-mail-text.ts';
import { aside, type Block, button, buttonFallback, paragraph, secret } from '../layout/blocks.ts';
import { mailLink, richText } from '../layout/rich-text.ts';
import { defineMail, type MailFacts, type MailRow, type ReadContext } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';

export type AccountMail = NonNullable<Awaited<ReturnType<typeof readAccountMail>>>;

type NoticeKind = 'password-changed' | 'session-taken-over' | 'new-device' | 'sign-in-changed';
type NoticeFilling<Kind extends NoticeKind> = {
  places: Omit<Filling<Kind>['places'], 'time'>;
  parts: Filling<Kind>['parts'];
};

/** Defines a notice of what has just happened to an account. */
const defineNotice = <Kind extends NoticeKind>(
  kind: Kind,
  fill: (account: AccountMail, site: MailSite) => NoticeFilling<Kind>,
) =>
  defineMail('client', readAccountMail, {
    statesEventTime: true,
    write(account, site, texts) {
      const time = formatCoachTime(account.happenedAt, site);
      const { places, parts } = fill(account, site);
      return fillMailText(kind, site, texts, {
        person: account,
        places: { time, ...places } as Filling<Kind>['places'],
        parts,
        preheader: `On ${time}. If that was you, there’s nothing you need to do.`,
        because: 'you have an account here',
      });
    },
  });

/** The mails about an account, to its owner. */
export const accountMails = {
  /**
   * The link opens a page; only a button on that page verifies the address, because mail scanners open links too. The
   * token follows the #, so that it reaches no log and no referrer.
   */
  verification: defineMail('client', readWithToken, {
    containsSecret: true,
    write(account, site, texts) {
      const url = verifyUrl(site, account.token);
      return fillMailText('verification', site, texts, {
        person: account,
        places: { days: String(VERIFICATION_LINK_DAYS) },
        parts: {
          'confirm button': [button('Confirm your email address', url)],
          'confirm address': [buttonFallback(url)],
        },
        preheader: `The link is valid for ${VERIFICATION_LINK_DAYS} days.`,
        because: 'an account here uses this email address',
      });
    },
  }),

  /** The subject and the preheader, which a locked screen may show, do not contain the password. */
  'temporary-password': defineMail('client', readWithPassword, {
    containsSecret: true,
    write(account, site, texts) {
      const validFor = account.validHours === 1 ? 'one hour' : `${account.validHours} hours`;
      return fillMailText('temporary-password', site, texts, {
        person: account,
        places: { 'valid for': validFor },
        parts: {
          password: [secret(account.password)],
          'second step': describeSecondStep(account),
          'sign-in button': [button('Sign in', `${site.publicUrl}/auth`)],
        },
        preheader: `It’s valid for ${validFor} and works once.`,
        because: 'someone requested a new password for this email address',
      });
    },
  }),

  /** The coach or a command set a password. The mail does not contain it: the site stores only its hash. */
  'password-set': defineMail('client', readAccountMail, {
    statesEventTime: true,
    write(account, site, texts) {
      const { isMainAdmin, isNewAccount } = account;
      const days = TEMPORARY_PASSWORD_DAYS;
      const howToGetIt = isMainAdmin ? 'it was shown to the person who set it.' : 'I’ll give it to you myself.';
      return fillMailText('password-set', site, texts, {
        person: account,
        places: {
          news: isNewAccount ? 'Your account' : 'A password was set for your account',
          headline: isNewAccount ? 'You have an account' : 'A password was set for you',
          event: describeEvent(account, site),
          time: formatCoachTime(account.happenedAt, site),
          'how to get it': howToGetIt,
          days: String(days),
        },
        parts: {
          'second step': describeSecondStep(account),
          'sign-in button': [button('Sign in', `${site.publicUrl}/auth`)],
          contact: [askCoach(site, 'Weren’t expecting this? Please reply')],
        },
        preheader: `${isNewAccount ? 'Its first password' : 'It'} works for ${days} days, and isn’t in this email.`,
        because: 'you have an account here',
      });
    },
    /** The password that was set is void as soon as the owner has chosen another one. */
    async findOutdatedReason({ db }, { recipient }) {
      const [found] = await db
        .select({ expiresAt: users.passwordExpiresAt })
        .from(users)
        .where(eq(users.email, recipient));
      return found && found.expiresAt === null ? 'Its owner has chosen their own password by now.' : null;
    },
  }),

  // The main admin is the coach, and cannot ask the coach.
  'password-changed': defineNotice('password-changed', ({ isMainAdmin }, site) => ({
    places: { 'tell the coach': isMainAdmin ? '' : 'Then please reply to this email to let me know.' },
    parts: {
      'sign-in button': [goToSignIn(site)],
      contact: isMainAdmin ? [] : [aside(richText`You can also write to ${mailLink(site.supportEmail)}.`)],
    },
  })),

  /** A sign-in on another device ended the account's session. */
  'session-taken-over': defineNotice('session-taken-over', (_account, site) => ({
    places: {},
    parts: { 'sign-in button': [goToSignIn(site)] },
  })),

  /** A browser that had not signed in to the account with its present password. */
  'new-device': defineNotice('new-device', ({ device }, site) => ({
    places: { device: device ?? 'an unknown browser' },
    parts: {
      'account button': [button('See where you’re signed in', `${site.publicUrl}/account`)],
      'sign-in button': [goToSignIn(site)],
    },
  })),

  /** A factor was added to the account or taken away. */
  'sign-in-changed': defineNotice('sign-in-changed', ({ signInChange, isMainAdmin }, site) => ({
    places: { change: signInChanges[signInChange ?? 'app-added'] },
    parts: {
      'account button': [button('Go to your account', `${site.publicUrl}/account`)],
      contact: isMainAdmin ? [] : [askCoach(site, 'Can’t sign in any more? Please reply')],
    },
  })),
};

/** Reads the recipient's account. Undefined if there is none: anyone may request a password for any address. */
async function readAccountMail({ db }: ReadContext, { recipient, createdAt, facts }: MailRow) {
  const [found] = await db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      verifiedAt: users.emailVerifiedAt,
      isMainAdmin: users.isMainAdmin,
      ...factorColumns(db),
    })
    .from(users)
    .where(eq(users.email, recipient));
  if (!found) return undefined;
  const { verifiedAt, ...account } = found;
  const isNewAccount = facts?.isNewAccount === true;
  // Anyone may register a stranger's address, with a message to that person in place of the name.
  const name = verifiedAt !== null || isNewAccount ? {} : { firstName: '', lastName: '' };
  return { ...account, ...name, isNewAccount, happenedAt: createdAt, ...pickFacts(facts) };
}

const pickFacts = (facts: MailFacts | null): Pick<MailFacts, 'device' | 'signInChange'> => ({
  ...(facts?.device && { device: facts.device }),
  ...(facts?.signInChange && { signInChange: facts.signInChange }),
});

async function readWithToken(context: ReadContext, mail: MailRow) {
  const account = await readAccountMail(context, mail);
  return account && { ...account, token: await context.issue.secret('verification', account.userId) };
}

async function readWithPassword(context: ReadContext, mail: MailRow) {
  const account = await readAccountMail(context, mail);
  if (!account) return undefined;
  const validHours = mail.facts?.validHours ?? MAILED_PASSWORD_HOURS;
  const password = await context.issue.secret('temporary-password', account.userId, validHours);
  return { ...account, validHours, password };
}

/** Returns the URL of the page with the button that confirms the email address. */
export const verifyUrl = ({ publicUrl }: Pick<MailSite, 'publicUrl'>, token: string): string =>
  `${publicUrl}/verify-email#token=${token}`;

const goToSignIn = ({ publicUrl }: MailSite): Block => button('Go to the sign-in page', `${publicUrl}/auth`);

/** Tells the owner that a new password leaves the second step as it is, even an intruder's passkey. */
function describeSecondStep({ hasApp, hasPasskey, isMainAdmin }: AccountMail): Block[] {
  if (!hasApp && !hasPasskey) return [];
  const names = [hasApp && 'authenticator app and recovery codes', hasPasskey && 'passkeys'].filter(Boolean);
  const stays = `A new password doesn’t change the ${names.join(' or the ')} of your account: signing in with them works as before.`;
  const help = isMainAdmin ? '' : ' If you’ve lost them, reply to this email.';
  return [paragraph(`${stays} You can remove them on your account page.${help}`)];
}

/** Returns the beginning of '… on {time}.': a longer sentence ends with a comma for that. */
function describeEvent({ isMainAdmin, isNewAccount }: AccountMail, { brand }: MailSite): string {
  if (isMainAdmin)
    return `A new password was set for your account at ${brand}, by a command on the server or by another admin,`;
  return isNewAccount
    ? `I created an account for you at ${brand}, with this email address and a first password,`
    : `I set a password for your account at ${brand}`;
}

const signInChanges: Record<SignInChange, string> = {
  'app-added': 'an authenticator app was added. From now on, signing in needs a code from it.',
  'app-removed': 'the authenticator app was removed. Signing in no longer needs a code from it.',
  'recovery-codes-replaced': 'new recovery codes were made. The earlier ones no longer work.',
  'passkey-added': 'a passkey was added. Whoever has it can sign in without the password.',
  'passkey-removed': 'a passkey was removed. It no longer signs anyone in.',
  'factors-removed':
    'all passkeys, the authenticator app and the recovery codes were removed. Until one is added again, the password alone signs in.',
};
