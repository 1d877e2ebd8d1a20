import { eq, sql } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import type { Db } from '../db/connect.ts';
import { consultationRequests, mails } from '../db/schema.ts';
import type { Worker } from '../jobs/queue.ts';
import { addressee, type FreeCall, type MailContent, type MailKind, type MailSite, type Message } from './message.ts';
import { template } from './templates/compiled.ts';
import { freeCallConfirmation } from './templates/free-call-confirmation.ts';
import { freeCallNotice } from './templates/free-call-notice.ts';
import { NotDelivered, type Transport } from './transport.ts';

export type MailRoom = { db: Db; transport: Transport; site: MailSite; now: () => Date; log: BaseLogger };

type OwedMail = Pick<typeof mails.$inferSelect, 'id' | 'recipient' | 'createdAt'> & { kind: MailKind };

const compose: Record<MailKind, (call: FreeCall, site: MailSite, template: string) => MailContent> = {
  'free-call-confirmation': freeCallConfirmation,
  'free-call-notice': freeCallNotice,
};

const recipientName: Record<MailKind, (call: FreeCall, site: MailSite) => string> = {
  'free-call-confirmation': addressee,
  'free-call-notice': (_, site) => site.coachName,
};

/**
 * The worker that sends what the site owes. A mail is composed from the database at that moment, and marked sent once
 * the server has taken it: a process that dies between the two sends it again, under the same Message-ID.
 */
export function mailSender({ db, transport, site, now, log }: MailRoom): Worker<'send-mail'> {
  return async ({ mailId }, { lastTry }) => {
    const owed = await findOwed(db, mailId);
    if (!owed) return;
    const { mail, call } = owed;
    try {
      if (!call)
        throw new NotDelivered('the booking was deleted', true, 'The booking that this mail is about was deleted.');
      await transport.send(await messageOf(mail, call, site));
    } catch (fault) {
      const givenUp = lastTry || (fault instanceof NotDelivered && fault.permanent);
      await record(db, mailId, { state: givenUp ? 'failed' : 'queued', lastError: whatWentWrong(fault) });
      if (!givenUp) throw fault;
      log.error(
        { mailId, kind: mail.kind, reason: fault instanceof Error ? fault.message : 'unknown' },
        'mail given up',
      );
      return;
    }
    await record(db, mailId, { state: 'sent', sentAt: now(), lastError: null });
    log.info({ mailId, kind: mail.kind }, 'mail sent');
  };
}

/** Nothing where the mail is sent, given up or deleted. Of the booking it reads what a mail may tell and no more. */
async function findOwed(db: Db, mailId: number): Promise<{ mail: OwedMail; call: FreeCall | null } | undefined> {
  const booked = consultationRequests;
  const [found] = await db
    .select({
      state: mails.state,
      mail: { id: mails.id, kind: mails.kind, recipient: mails.recipient, createdAt: mails.createdAt },
      call: {
        id: booked.id,
        firstName: booked.firstName,
        lastName: booked.lastName,
        email: booked.email,
        phone: booked.phone,
        contactMethod: booked.contactMethod,
        startsAt: booked.startsAt,
        minutes: booked.minutes,
        visitorTimeZone: booked.visitorTimeZone,
        calendarSequence: booked.calendarSequence,
        createdAt: booked.createdAt,
      },
    })
    .from(mails)
    .leftJoin(booked, eq(booked.id, mails.consultationRequestId))
    .where(eq(mails.id, mailId));
  if (found?.state !== 'queued') return undefined;
  return { mail: { ...found.mail, kind: found.mail.kind as MailKind }, call: found.call };
}

async function messageOf(mail: OwedMail, call: FreeCall, site: MailSite): Promise<Message> {
  return {
    ...compose[mail.kind](call, site, await template(mail.kind)),
    mailId: mail.id,
    kind: mail.kind,
    // The time tells it from a mail of the same number in an earlier database.
    messageId: `mail-${mail.id}-${mail.createdAt.getTime().toString(36)}@${new URL(site.publicUrl).hostname}`,
    date: mail.createdAt,
    senderName: site.brand,
    to: { name: recipientName[mail.kind](call, site), address: mail.recipient },
  };
}

type Outcome = { state: 'queued' | 'sent' | 'failed'; sentAt?: Date; lastError: string | null };

async function record(db: Db, mailId: number, outcome: Outcome) {
  await db
    .update(mails)
    .set({ ...outcome, tries: sql`${mails.tries} + 1` })
    .where(eq(mails.id, mailId));
}

function whatWentWrong(fault: unknown): string {
  if (fault instanceof NotDelivered) return fault.reason;
  return fault instanceof Error ? fault.message.slice(0, 500) : 'unknown';
}
