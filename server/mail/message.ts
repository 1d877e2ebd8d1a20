/** What mails say about the site. `publicUrl` has no slash at its end. */
export type MailSite = {
  publicUrl: string;
  coachTimeZone: string;
  coachEmail: string;
  brand: string;
  coachName: string;
  /** What happens on a free call, in order. */
  callSteps: { title: string; text: string }[];
  /** Until so many hours before a call its client may move or cancel it. */
  changeNoticeHours: number;
  /** Of the parts of the course, in order. */
  lessonTitles: readonly string[];
};

export type Address = { name: string; address: string };

/** A mail ready to be sent. */
export type Message = {
  /** The mail's row. */
  mailId: number;
  kind: string;
  /** Without angle brackets. The same at every try, so that a mail that arrives twice is known as one. */
  messageId: string;
  /** When the site came to owe the mail; the same at every try. */
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

/** What the reader's calendar is asked to take over; `file` is the text of an .ics file with that METHOD. */
export type CalendarInvitation = { method: 'REQUEST' | 'CANCEL'; file: string };

/** What was composed for one person. */
export type ComposedMail = MailContent & { recipientName: string };

/** What a mail about an account may know of it. */
export type Person = { firstName: string; lastName: string; email: string };

/** A name as headers and calendars take it: line ends and other control characters become spaces. */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export function formatFullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return toSingleLine(`${firstName} ${lastName}`);
}

/**
 * What a mail calls a visitor or a user: her name, or else her address. Whoever types may type a stranger's address, and
 * no mail of the coach's may carry him somebody's link in the place of a name.
 */
export function formatRecipientName(person: Person): string {
  const name = formatFullName(person);
  return isPlainName(name) ? name : person.email;
}

/** 'Hello Ana,' */
export function formatSalutation({ firstName }: { firstName: string }): string {
  const name = toSingleLine(firstName);
  return isPlainName(name) ? `Hello ${name},` : 'Hello,';
}

/** Mail programs make links of numbers too, and of addresses in other scripts. */
const linkPattern = /\/|www\.|@|[\p{L}\p{N}_][.\u2024\u3002\uff0e\uff61]\p{L}{2,}|(\p{N}[^\p{L}\p{N}]*){5}/iu;

/** The coach's own account may be without a name. */
const isPlainName = (name: string): boolean => name !== '' && !linkPattern.test(name);
