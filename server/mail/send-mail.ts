import { eq, sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import type { Db } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import type { Worker } from '../jobs/queue.ts';
import { composeAboutAccount } from './about-account.ts';
import { composeAboutCall } from './about-call.ts';
import { secretKinds } from './mailed-secrets.ts';
import {
  type AccountMailKind,
  accountMailKinds,
  type Letter,
  type MailKind,
  type MailSite,
  type Message,
} from './message.ts';
import { NotDelivered, type Transport } from './transport.ts';

export type MailRoom = { db: Db; transport: Transport; site: MailSite; now: () => Date; log: BaseLogger };

type MailRow = Omit<typeof mails.$inferSelect, 'kind'> & { kind: MailKind };

/**
 * The worker that sends what the site owes. A mail is composed from the database at that moment, and marked sent once
 * the server has taken it: a process that dies between the two sends it again, under the same Message-ID.
 */
export function mailSender(room: MailRoom): Worker<'send-mail'> {
  const { db, transport, site, now, log } = room;
  return async ({ mailId }, { lastTry }) => {
    const mail = await findOwed(db, mailId);
    if (!mail) return;
    try {
      const letter = await compose(room, mail);
      if (!letter) {
        await db.delete(mails).where(eq(mails.id, mailId));
        return;
      }
      await transport.send(messageOf(mail, letter, site));
    } catch (fault) {
      const givenUp = lastTry || (fault instanceof NotDelivered && fault.permanent);
      await record(db, mailId, { state: givenUp ? 'failed' : 'queued', lastError: whatWentWrong(fault, mail.kind) });
      if (!givenUp) throw fault;
      log.error({ mailId, kind: mail.kind, reason: reasonOf(fault) }, 'mail given up');
      return;
    }
    await record(db, mailId, { state: 'sent', sentAt: now(), lastError: null });
    log.info({ mailId, kind: mail.kind }, 'mail sent');
  };
}

/** Nothing where the mail is sent, given up or deleted. */
async function findOwed(db: Db, mailId: number): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  return mail?.state === 'queued' ? { ...mail, kind: mail.kind as MailKind } : undefined;
}

async function compose({ db, site, now }: MailRoom, { kind, ...mail }: MailRow): Promise<Letter | undefined> {
  return isAboutAccount(kind)
    ? composeAboutAccount(db, site, { ...mail, kind }, now())
    : composeAboutCall(db, site, { ...mail, kind });
}

const isAboutAccount = (kind: MailKind): kind is AccountMailKind =>
  (accountMailKinds as readonly MailKind[]).includes(kind);

function messageOf(mail: MailRow, { recipientName, ...content }: Letter, site: MailSite): Message {
  return {
    ...content,
    mailId: mail.id,
    kind: mail.kind,
    // The time tells it from a mail of the same number in an earlier database.
    messageId: `mail-${mail.id}-${mail.createdAt.getTime().toString(36)}@${new URL(site.publicUrl).hostname}`,
    date: mail.createdAt,
    senderName: site.brand,
    to: { name: recipientName, address: mail.recipient },
  };
}

type Outcome = { state: 'queued' | 'sent' | 'failed'; sentAt?: Date; lastError: string | null };

async function record(db: Db, mailId: number, outcome: Outcome) {
  await db
    .update(mails)
    .set({ ...outcome, tries: sql`${mails.tries} + 1` })
    .where(eq(mails.id, mailId));
}

/** A server may quote the mail that it refuses: where that holds a secret, its words are not kept. */
function whatWentWrong(fault: unknown, kind: MailKind): string {
  const holdsSecret = (secretKinds as readonly MailKind[]).includes(kind);
  return fault instanceof NotDelivered && !holdsSecret ? fault.reason : reasonOf(fault).slice(0, 500);
}

/** Without values: drizzle's own message lists the query's parameters, its cause does not. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown';
  return fault.cause instanceof Error ? reasonOf(fault.cause) : fault.message;
}
