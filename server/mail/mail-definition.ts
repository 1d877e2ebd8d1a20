import type { SignInChange } from '#contracts/accounts/sign-in-changes.ts';
import type { MailText } from '#contracts/mail/mail-places.ts';
import type { MailTexts } from '#contracts/mail/mail-text-kinds.ts';
import type { ReadableMail } from '#contracts/mail/mails.ts';
import type { MoneyOnCancel } from '#domain/cancellation.ts';
import type { Db } from '../db/connect.ts';
import type { mails } from '../db/schema.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import type { CallMailData } from './call-mail-data.ts';
import type { Block } from './layout/blocks.ts';
import { MailDeliveryError } from './mail-transport.ts';
import type { CalendarInvitation, MailSite, Person } from './message.ts';

/** The facts that a mail keeps because the database lacks them, or may change or delete them before it is sent. */
export type MailFacts = {
  /** The booking, if it may be deleted first. */
  call?: CallMailData;
  /** ISO instant: the previous time of a call that the coach or the client moved. */
  movedFrom?: string;
  /** The outcome for the money of a canceled call. */
  money?: MoneyOnCancel;
  /** The coach's plain date that an agenda lists. */
  date?: string;
  /** The id in `payment_refunds`. */
  refund?: number;
  /** The id of the payment link of a call, a bill or a package. */
  paymentLinkId?: number;
  /** The coach's words to a client. They are stored nowhere else. */
  letter?: { subject: string; text: string };
  /** The life of the temporary password, if it is not one hour. */
  validHours?: number | undefined;
  /** True if the coach has just created the account and typed its name. */
  isNewAccount?: boolean;
  /** The browser that was used to sign in ('Firefox on Windows'). */
  device?: string | undefined;
  signInChange?: SignInChange;
  /** The sign-in address that is changed; `id` is the row that waits for the link. */
  emailChange?: EmailChangeFacts;
  /** The calls that an erasure ended, and the ids of the person's customers at the payment provider. */
  erasure?: { calls: string[]; customers: string[] };
  /** The words that the coach tries: the mail goes to the coach, with masks in place of secrets. */
  test?: MailText;
};

export type EmailChangeFacts = { id: number; from: string; to: string };

export type MailRow = Omit<typeof mails.$inferSelect, 'facts' | 'sentContent'> & {
  facts: MailFacts | null;
  sentContent: ReadableMail | null;
};

/** The mails with a secret that opens an account until it expires. */
export const secretKinds = ['verification', 'temporary-password'] as const;
export type SecretKind = (typeof secretKinds)[number];

/** Creators of the secrets that mails carry. */
export type SecretIssuers = {
  /** Creates a secret that works for `validHours`, or for the default lifetime of its kind. */
  secret(kind: SecretKind, userId: number, validHours?: number): Promise<string>;
  /** Creates the first password of a buyer's account; null if the owner has already chosen a password. */
  firstPassword(userId: number): Promise<string | null>;
  /** Creates the token that confirms a new sign-in address; null if the change is no longer wanted. */
  emailChangeToken(emailChangeId: number): Promise<string | null>;
  /** Creates a token that opens a payment link; null if it has ended or expired. */
  paymentLinkToken(paymentLinkId: number): Promise<string | null>;
  /** Creates a token that opens all data of an address; null if no mailed link may (`issuePersonalDataToken`). */
  personalDataToken(email: string): Promise<string | null>;
};

/** The context in which a mail is composed, at `now`: possibly long after it was queued. */
export type ReadContext = { db: Db; sealer: Sealer; site: MailSite; issue: SecretIssuers; now: Date };
export type OutdatedContext = { db: Db; site: MailSite; now: Date };

export type MailDraft = {
  subject: string;
  /** The line that an inbox shows beside the subject. */
  preheader: string;
  title: string;
  /** The recipient of a mail to a client. In a mail to the coach, the client who gets the coach's reply. */
  person?: Person;
  /** The end of the sentence 'You’re receiving this because'; unset in most mails to the coach. */
  because?: string;
  blocks: Block[];
  /** True if the mail gets no salutation, because its blocks are a letter that may have its own. */
  hasOwnSalutation?: true;
  invitation?: CalendarInvitation | undefined;
};

export type MailDefinition<Data> = {
  to: 'client' | 'coach';
  /** True if the text lets its reader sign in, verify an address or open a payment. */
  containsSecret?: true;
  /** True if the mail's row is deleted once the mail is sent or given up. */
  leavesNoRecord?: true;
  /** True if the text says when something happened, so a copy keeps the time of the original. */
  statesEventTime?: true;
  /**
   * Reads the data when the mail is sent, and creates the secrets that it carries. Undefined if there is nothing to
   * write about, for example because the account is gone: the mail is dropped. Throws `MailDeliveryError`.
   */
  readData(context: ReadContext, mail: MailRow): Promise<Data | undefined>;
  /** `texts`: the words of the coach. Notices to the coach have words of their own. */
  write(data: Data, site: MailSite, texts: MailTexts): MailDraft;
  /** Explains to the coach why the mail should not be sent any more; null if it should. Default: it always should. */
  findOutdatedReason?(context: OutdatedContext, mail: MailRow): Promise<string | null>;
};

export const defineMail = <Data>(
  to: MailDefinition<Data>['to'],
  readData: MailDefinition<Data>['readData'],
  definition: Omit<MailDefinition<Data>, 'to' | 'readData'>,
): MailDefinition<Data> => ({ to, readData, ...definition });

/** Returns the error that ends the tries of a mail about something that no longer exists. `reason` is for the coach. */
export const createMissingDataError = (message: string, reason: string) => new MailDeliveryError(message, true, reason);
