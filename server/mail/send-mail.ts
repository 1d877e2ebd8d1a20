import { eq, sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { mails } from '../db/schema.ts';
import type { Worker } from '../jobs/queue.ts';
import { composeMail, type Issue, type MailDatabase, type MailRow, readMail } from './compose.ts';
import { holdsSecret, issueFirstPassword, issueSecret } from './mailed-secrets.ts';
import type { Letter, MailKind, MailSite, Message } from './message.ts';
import { whyOutdated } from './outdated.ts';
import { NotDelivered, type Transport } from './transport.ts';
import { whyHeldBack } from './unconfirmed-addresses.ts';

type MailRoom = {
  database: MailDatabase;
  transport: Transport;
  site: MailSite;
  now: () => Date;
  log: BaseLogger;
  /** Of confirmations to unconfirmed addresses, for the whole site. */
  mostUnconfirmedPerDay: number;
};

/**
 * The worker that sends what the site owes. A mail is composed from the database at that moment, and marked sent once
 * the server has taken it: a process that dies between the two sends it again, under the same Message-ID. What is no
 * longer true by then is skipped.
 */
export function mailSender({
  database,
  transport,
  site,
  now,
  log,
  mostUnconfirmedPerDay,
}: MailRoom): Worker<'send-mail'> {
  const db = database;
  const issue: Issue = {
    secret: (kind, userId, validHours) =>
      issueSecret(db, { kind, userId, now: now(), ...(validHours && { lifetimeMs: validHours * 60 * 60 * 1000 }) }),
    firstPassword: (userId) => issueFirstPassword(database, userId, now()),
  };
  return async ({ mailId }, { lastTry }) => {
    const mail = await readMail(database, mailId);
    // Sent, given up, skipped or deleted meanwhile.
    if (mail?.state !== 'queued') return;
    try {
      const outdated = await whyOutdated(database, site, mail, now());
      if (outdated) {
        await db.update(mails).set({ state: 'skipped', lastError: outdated }).where(eq(mails.id, mailId));
        log.info({ mailId, kind: mail.kind }, 'mail skipped');
        return;
      }
      const heldBack = await whyHeldBack(database, mail, mostUnconfirmedPerDay, now());
      if (heldBack) throw new NotDelivered(heldBack, false, heldBack);
      const letter = await composeMail(database, site, mail, issue);
      if (!letter) {
        await db.delete(mails).where(eq(mails.id, mailId));
        return;
      }
      await transport.send(messageOf(mail, letter, site));
    } catch (fault) {
      const givenUp = lastTry || (fault instanceof NotDelivered && fault.permanent);
      await record(database, mailId, {
        state: givenUp ? 'failed' : 'queued',
        lastError: whatWentWrong(fault, mail.kind),
      });
      if (!givenUp) throw fault;
      log.error({ mailId, kind: mail.kind, reason: reasonOf(fault) }, 'mail given up');
      return;
    }
    await record(database, mailId, { state: 'sent', sentAt: now(), lastError: null });
    log.info({ mailId, kind: mail.kind }, 'mail sent');
  };
}

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

async function record(db: MailDatabase, mailId: number, outcome: Outcome) {
  await db
    .update(mails)
    .set({ ...outcome, tries: sql`${mails.tries} + 1` })
    .where(eq(mails.id, mailId));
}

/** A server may quote the mail that it refuses: where that holds a secret, its words are not kept. */
function whatWentWrong(fault: unknown, kind: MailKind): string {
  return fault instanceof NotDelivered && !holdsSecret(kind) ? fault.reason : reasonOf(fault).slice(0, 500);
}

/** Without values: drizzle's own message lists the query's parameters, its cause does not. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown';
  return fault.cause instanceof Error ? reasonOf(fault.cause) : fault.message;
}
