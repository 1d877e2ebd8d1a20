import type { BaseLogger } from 'pino';
import type { MailRoute } from '#contracts/mail/mails.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, sql } from '../db/drizzle.ts';
import type { MailWorker } from '../db/mail-queue/mail-queue.ts';
import { mails } from '../db/schema.ts';
import type { SealedText } from '../db/sealing/sealed-text.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import { errorReason } from '../process/log.ts';
import { composeMail, findMailRow, findOutdatedReason } from './compose-mail.ts';
import type { MailRow, SecretIssuers } from './mail-definition.ts';
import { findMailDefinition } from './mail-kinds.ts';
import { MailDeliveryError, type MailTransport } from './mail-transport.ts';
import { rememberSecrets } from './mask-secrets.ts';
import { type ComposedMail, type MailSite, type Message, toReadableMail } from './message.ts';
import { sealSentContent } from './sealed-mails.ts';
import { findDelayReason } from './unconfirmed-addresses.ts';

type MailSenderOptions = {
  database: Db;
  sealer: Sealer;
  transport: MailTransport;
  /** Returns the site in its current settings. */
  getSite: () => MailSite | Promise<MailSite>;
  now: () => Date;
  /** The functions that create the passwords and links in mails. */
  secretIssuers: SecretIssuers;
  log: BaseLogger;
  /** The limit of confirmations to unconfirmed addresses, for the whole site. */
  maxUnconfirmedPerDay: number;
};

/**
 * The worker that sends queued mails. It composes a mail from the current data, skips it if it is outdated, and marks
 * it as sent when the server has accepted it. If the process dies in between, the next try sends the mail again with
 * the same Message-ID.
 */
export function createMailSender({
  database: db,
  sealer,
  transport,
  getSite,
  now,
  secretIssuers,
  log,
  maxUnconfirmedPerDay,
}: MailSenderOptions): MailWorker {
  return async ({ mailId }, { lastTry }) => {
    const mail = await findMailRow(db, sealer, mailId);
    // The mail was sent, given up, skipped or deleted in the meantime.
    if (mail?.state !== 'queued') return;
    const site = await getSite();
    const { issuers, mask } = rememberSecrets(secretIssuers);
    let sentContent: SealedText | null;
    try {
      const outdatedReason = await findOutdatedReason(db, site, mail, now());
      if (outdatedReason) {
        await db.update(mails).set({ state: 'skipped', lastError: outdatedReason }).where(eq(mails.id, mailId));
        log.info({ mailId, kind: mail.kind }, 'mail skipped');
        return;
      }
      const delayReason = mail.facts?.test ? null : await findDelayReason(db, mail, maxUnconfirmedPerDay, now());
      if (delayReason) throw new MailDeliveryError(delayReason, false, delayReason);
      const composedMail = await composeMail({ db, sealer, site, issue: issuers, now: now() }, mail);
      if (!composedMail) {
        await db.delete(mails).where(eq(mails.id, mailId));
        return;
      }
      await transport.send(toMessage(mail, composedMail, site));
      sentContent = sealSentContent(sealer, mail, toReadableMail(composedMail, mask));
    } catch (error) {
      const isGivenUp = lastTry || (error instanceof MailDeliveryError && error.isPermanent);
      await saveSendOutcome(db, mailId, {
        state: isGivenUp ? 'failed' : 'queued',
        lastError: describeSendError(error, mail.kind),
      });
      // The queue tries again later (`db/mail-queue`).
      if (!isGivenUp) throw error;
      await deleteIfUnrecorded(db, mail);
      log.error({ mailId, kind: mail.kind, reason: errorReason(error) }, 'mail given up');
      return;
    }
    await saveSendOutcome(db, mailId, {
      state: 'sent',
      sentAt: now(),
      sentBy: transport.route,
      sentContent,
      lastError: null,
    });
    await deleteIfUnrecorded(db, mail);
    log.info({ mailId, kind: mail.kind }, 'mail sent');
  };
}

function toMessage(mail: MailRow, { recipientName, ...content }: ComposedMail, site: MailSite): Message {
  return {
    ...content,
    mailId: mail.id,
    kind: mail.kind,
    // The time distinguishes this mail from one with the same id in an earlier database.
    messageId: `mail-${mail.id}-${mail.createdAt.getTime().toString(36)}@${new URL(site.publicUrl).hostname}`,
    date: mail.createdAt,
    senderName: site.senderName,
    to: { name: recipientName, address: mail.recipient },
  };
}

type SendOutcome =
  | { state: 'queued' | 'failed'; lastError: string }
  | { state: 'sent'; sentAt: Date; sentBy: MailRoute; sentContent: SealedText | null; lastError: null };

/** Saves the outcome. A failure does not change a mail that the coach has put aside during the try. */
async function saveSendOutcome(db: Db, mailId: number, outcome: SendOutcome) {
  await db
    .update(mails)
    .set({ ...outcome, tries: sql`${mails.tries} + 1` })
    .where(and(eq(mails.id, mailId), outcome.state === 'sent' ? undefined : eq(mails.state, 'queued')));
}

/** Deletes the row of a mail that leaves no record, such as the last one to an erased person. */
async function deleteIfUnrecorded(db: Db, { id, kind }: MailRow): Promise<void> {
  if (findMailDefinition(kind).leavesNoRecord) await db.delete(mails).where(eq(mails.id, id));
}

/** A server may quote a mail that it refuses, so its words are not stored if the mail contains a secret. */
function describeSendError(error: unknown, kind: string): string {
  return error instanceof MailDeliveryError && !findMailDefinition(kind).containsSecret
    ? error.reason
    : errorReason(error).slice(0, 500);
}
