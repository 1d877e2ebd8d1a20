import { EMAIL_CHANGE_HOURS } from '#domain/mailed-links.ts';
import { and, eq, gt, ne } from '../../db/drizzle.ts';
import { emailChanges, users } from '../../db/schema.ts';
import { formatCoachTime } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { aside, button, buttonFallback, facts, paragraph } from '../layout/blocks.ts';
import { richText } from '../layout/rich-text.ts';
import {
  createMissingDataError,
  defineMail,
  type MailRow,
  type OutdatedContext,
  type ReadContext,
} from '../mail-definition.ts';
import { createNamelessPerson } from '../message.ts';

/** The mail to an address that another account has. It is queued as `own-address-link`, and sent in its place. */
const ownAddressUsed = defineMail('client', async (_context, { recipient }) => ({ email: recipient }), {
  write: ({ email }, site, texts) =>
    fillMailText('own-address-used', site, texts, {
      person: createNamelessPerson(email),
      places: {},
      parts: { 'sign-in button': [button('Sign in', `${site.publicUrl}/auth`)] },
      preheader: 'Nothing has changed.',
      because: 'someone asked to use this email address for an account',
    }),
});

/** The mails about a new sign-in address: the coach's, or a user's (`own-…`). */
export const addressMails = {
  /**
   * The mail to the coach's new address. Only the button of the page behind the link changes anything, because mail
   * scanners open links too. A mistyped address may be a stranger's, so the mail does not name the current one.
   */
  'email-change-link': defineMail('coach', readWithToken, {
    containsSecret: true,
    findOutdatedReason: findEndedReason,
    write({ token, to }, site) {
      const url = `${site.publicUrl}/confirm-address#token=${token}`;
      return {
        subject: `Please confirm your new address for ${site.brand}`,
        preheader: `The link is valid for ${EMAIL_CHANGE_HOURS} hours.`,
        title: 'Is this your new address?',
        because: `someone asked to use this address for the coach’s account at ${site.brand}`,
        blocks: [
          paragraph(
            richText`You’d like to sign in to ${site.brand} with ${to} from now on, and get your notices there.`,
          ),
          paragraph(
            `Open this page within ${EMAIL_CHANGE_HOURS} hours, sign in if you’re asked to, and press the button there. Nothing changes before that.`,
          ),
          button('Confirm the new address', url),
          buttonFallback(url),
          aside('Don’t know what this is about? Someone mistyped an address. Just ignore this email.'),
        ],
      };
    },
  }),

  /** The warning to the coach's current address. */
  'email-change-requested': defineMail('coach', readEmailChange, {
    statesEventTime: true,
    write({ to, happenedAt }, site) {
      const when = formatCoachTime(happenedAt, site);
      return {
        subject: `A new sign-in address was requested for ${site.brand}`,
        preheader: `On ${when}. Nothing has changed yet.`,
        title: 'A new sign-in address was requested',
        blocks: [
          paragraph(
            `On ${when}, someone signed in to your account asked to use the address ${to} from now on, and entered your password.`,
          ),
          paragraph('Nothing has changed yet. If that was you, confirm it with the link in the email to that address.'),
          paragraph(
            'Wasn’t you? Then someone knows your password. Sign in, cancel the change, and choose a new password right away.',
          ),
          button('See the change', `${site.publicUrl}/account/address`),
        ],
      };
    },
  }),

  /** The confirmation to the coach's old and new address. */
  'email-changed': defineMail('coach', readEmailChange, {
    statesEventTime: true,
    write({ from, to, happenedAt }, site) {
      const when = formatCoachTime(happenedAt, site);
      return {
        subject: `Your sign-in address for ${site.brand} was changed`,
        preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
        title: 'Your sign-in address was changed',
        blocks: [
          paragraph(`On ${when}, the address of your account was changed. Your password stays the same.`),
          facts([
            ['New', to],
            ['Old', from],
          ]),
          paragraph('From now on, you sign in with the new address, and notices for you go there.'),
          button('Go to the sign-in page', `${site.publicUrl}/auth`),
          aside(
            'Wasn’t you? Ask the person who runs your site’s server to run npm run admin:reset. It signs everyone out of your account and gives it a new password.',
          ),
        ],
      };
    },
  }),

  /**
   * The mail to the address that a user wants to have. If another account has it, that account's owner gets a text
   * without the link, and nobody else learns of it. A mistyped address may be a stranger's, so the mail names neither
   * the user nor the current address.
   */
  'own-address-link': defineMail('client', readWithTokenUnlessUsed, {
    containsSecret: true,
    findOutdatedReason: findEndedReason,
    write({ to, token }, site, texts) {
      if (token === null) return ownAddressUsed.write({ email: to }, site, texts);
      const url = `${site.publicUrl}/confirm-address#token=${token}`;
      return fillMailText('own-address-link', site, texts, {
        person: createNamelessPerson(to),
        places: { hours: String(EMAIL_CHANGE_HOURS) },
        parts: {
          'confirm button': [button('Confirm the new address', url)],
          'confirm address': [buttonFallback(url)],
        },
        preheader: `The link is valid for ${EMAIL_CHANGE_HOURS} hours.`,
        because: 'someone asked to use this email address for an account',
      });
    },
  }),
  'own-address-used': ownAddressUsed,

  /** The warning to the user's current address. */
  'own-address-requested': defineMail('client', readEmailChange, {
    statesEventTime: true,
    write({ from, happenedAt }, site, texts) {
      const when = formatCoachTime(happenedAt, site);
      return fillMailText('own-address-requested', site, texts, {
        person: createNamelessPerson(from),
        places: { time: when },
        parts: { 'account button': [button('See the change', `${site.publicUrl}/account/address`)] },
        preheader: `On ${when}. Nothing has changed yet.`,
        because: 'you have an account here',
      });
    },
  }),

  /** The notice to both addresses. The old one may soon be another person's, so its mail does not name the new one. */
  'own-address-changed': defineMail('client', readEmailChange, {
    statesEventTime: true,
    write({ recipient, to, happenedAt }, site, texts) {
      const when = formatCoachTime(happenedAt, site);
      const whichAddress =
        recipient === to
          ? `From now on, you sign in with ${to}.`
          : 'This address no longer signs you in: please use your new one.';
      return fillMailText('own-address-changed', site, texts, {
        person: createNamelessPerson(recipient),
        places: { time: when, 'which address': whichAddress },
        parts: { 'account button': [button('Go to your account', `${site.publicUrl}/account`)] },
        preheader: `On ${when}. If that was you, there’s nothing you need to do.`,
        because: 'you have an account here',
      });
    },
  }),
};

async function readEmailChange(_context: ReadContext, { facts, createdAt, recipient }: MailRow) {
  return facts?.emailChange && { ...facts.emailChange, happenedAt: createdAt, recipient };
}

/** Throws `MailDeliveryError` if the change no longer waits for its link. */
async function readWithToken(context: ReadContext, mail: MailRow) {
  const change = await readEmailChange(context, mail);
  return change && { ...change, token: await issueToken(context, change.id) };
}

async function readWithTokenUnlessUsed(context: ReadContext, mail: MailRow) {
  const change = await readEmailChange(context, mail);
  if (!change) return undefined;
  const isTaken = await isAddressOfOther(context, change);
  return { to: change.to, token: isTaken ? null : await issueToken(context, change.id) };
}

async function issueToken({ issue }: ReadContext, changeId: number): Promise<string> {
  const token = await issue.emailChangeToken(changeId);
  if (!token) throw createMissingDataError('the change of address is gone', ENDED_REASON);
  return token;
}

async function isAddressOfOther({ db }: ReadContext, { id, to }: { id: number; to: string }): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(emailChanges)
    .innerJoin(users, and(eq(users.email, to), ne(users.id, emailChanges.userId)))
    .where(eq(emailChanges.id, id));
  return found.length > 0;
}

const ENDED_REASON = 'The change of address was confirmed, replaced or canceled, or the email is too old.';

/** Returns why the change needs no mail any more; null while it waits for its link. */
async function findEndedReason({ db, now }: OutdatedContext, { facts }: MailRow): Promise<string | null> {
  const isWaiting = and(eq(emailChanges.id, facts?.emailChange?.id ?? 0), gt(emailChanges.expiresAt, now));
  return (await db.$count(emailChanges, isWaiting)) > 0 ? null : ENDED_REASON;
}
