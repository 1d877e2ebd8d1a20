export type MailKind = 'free-call-confirmation' | 'free-call-notice';

/** What mails say about the site. `publicUrl` has no slash at its end. */
export type MailSite = {
  publicUrl: string;
  coachTimeZone: string;
  coachEmail: string;
  brand: string;
  coachName: string;
  /** What happens on a free call, in order. */
  callSteps: { title: string; text: string }[];
};

export type Address = { name: string; address: string };

/** A mail ready to be sent. */
export type Message = {
  /** The mail's row. */
  mailId: number;
  kind: MailKind;
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
  /** The text of an .ics file with METHOD:REQUEST. */
  invitation?: string;
};

/** What a mail about a free call may know of it. Health answers are not among it, so no mail can tell them. */
export type FreeCall = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  contactMethod: string;
  startsAt: Date;
  minutes: number;
  visitorTimeZone: string | null;
  calendarSequence: number;
  createdAt: Date;
};

/** A name as headers and calendars take it: line ends and other control characters become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return oneLine(`${firstName} ${lastName}`);
}

/**
 * What a mail to a visitor calls her: her name, or else her address. Whoever types may type a stranger's address, and no
 * mail of the coach's may carry him somebody's link in the place of a name.
 */
export function addressee(call: { firstName: string; lastName: string; email: string }): string {
  const name = fullName(call);
  return looksLikeLink(name) ? call.email : name;
}

/** 'Hello Ana,' */
export function salutation({ firstName }: { firstName: string }): string {
  return looksLikeLink(firstName) ? 'Hello,' : `Hello ${oneLine(firstName)},`;
}

const looksLikeLink = (name: string): boolean => /:\/\/|www\.|@|\w\.[a-z]{2,}/i.test(name);
