import type { ReadableMail } from '#contracts/mail/mails.ts';
import { fullName } from '#domain/full-name.ts';
import type { MailLook } from './layout/colors.ts';

/** The site's data for mails. `publicUrl` does not end with a slash. */
export type MailSite = {
  publicUrl: string;
  coachTimeZone: string;
  /** The address that clients write to. */
  supportEmail: string;
  /** The name that mails come from. */
  senderName: string;
  brand: string;
  /** The look of mails; undefined for the look of a new site. */
  look?: MailLook | undefined;
  coachName: string;
  callSteps: { title: string; text: string }[];
  /** The policies of coaching calls, for the mail that confirms a call. */
  mailedPolicies: { text: string }[];
  /** The hours before a call at which its reminders go out. */
  reminderHours: readonly number[];
  /** Names a part of the course: 'Part 3: Goals'. */
  nameLesson: (id: number) => string;
  /** True if notices about calls carry them as events for the coach's own calendar. */
  invitesCoach: boolean;
};

export type Address = { name: string; address: string };

/** A mail that is ready to be sent. */
export type Message = {
  /** The id of the row in `mails`. */
  mailId: number;
  kind: string;
  /** The id without angle brackets, the same at every try, so that mail programs recognize a repeated mail. */
  messageId: string;
  /** The time at which the mail was queued; the same at every try. */
  date: Date;
  senderName: string;
  to: Address;
} & MailContent;

export type MailContent = {
  subject: string;
  replyTo: Address;
  text: string;
  html: string;
  invitation?: CalendarInvitation;
};

/** A change for the reader's calendar. `file` is the text of an .ics file with this METHOD. */
export type CalendarInvitation = { method: 'REQUEST' | 'CANCEL'; file: string };

/** A composed mail with the name for its To header. */
export type ComposedMail = MailContent & { recipientName: string };

/** Returns the parts of a mail that the coach may read. `mask` hides the recipient's secrets. */
export const toReadableMail = (
  { subject, text, invitation }: MailContent,
  mask: (text: string) => string,
): ReadableMail => ({
  subject,
  text: mask(text),
  hasInvitation: invitation !== undefined,
});

export type Person = { firstName: string; lastName: string; email: string };

/** Returns a recipient without a name, for a mail that may not say, or cannot know, whose address it is. */
export const createNamelessPerson = (email: string): Person => ({ firstName: '', lastName: '', email });

/** Replaces line ends and other control characters with spaces, for headers and calendars. */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export function formatFullName(person: { firstName: string; lastName: string }): string {
  return toSingleLine(fullName(person));
}

/**
 * Returns the name of a visitor or user, or else the address. Anyone may enter a stranger's address, so a mail never
 * shows a link that was typed as a name.
 */
export function formatRecipientName(person: Person): string {
  const name = formatFullName(person);
  return isPlainName(name) ? name : person.email;
}

/** Returns 'Hello Ana,' or 'Hello,'. */
export function formatSalutation({ firstName }: { firstName: string }): string {
  const name = toSingleLine(firstName);
  return isPlainName(name) ? `Hello ${name},` : 'Hello,';
}

/** Returns the first name for the middle of a sentence, or 'there'. */
export function formatFirstName({ firstName }: { firstName: string }): string {
  const name = toSingleLine(firstName);
  return isPlainName(name) ? name : 'there';
}

/** Matches texts that mail programs turn into links, such as numbers, and addresses in other scripts. */
const linkPattern = /\/|www\.|@|[\p{L}\p{N}_][.\u2024\u3002\uff0e\uff61]\p{L}{2,}|(\p{N}[^\p{L}\p{N}]*){5}/iu;

/** Returns whether a name is not empty and has no link. The name of the coach's account may be empty. */
const isPlainName = (name: string): boolean => name !== '' && !linkPattern.test(name);
