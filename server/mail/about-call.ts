import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { consultationRequests } from '../db/schema.ts';
import {
  addressee,
  type CallMailKind,
  type FreeCall,
  type Letter,
  type MailContent,
  type MailSite,
} from './message.ts';
import { template } from './templates/compiled.ts';
import { freeCallConfirmation } from './templates/free-call-confirmation.ts';
import { freeCallNotice } from './templates/free-call-notice.ts';
import { NotDelivered } from './transport.ts';

type CallMail = { kind: CallMailKind; consultationRequestId: number | null };

const compose: Record<CallMailKind, (call: FreeCall, site: MailSite, template: string) => MailContent> = {
  'free-call-confirmation': freeCallConfirmation,
  'free-call-notice': freeCallNotice,
};

const recipientName: Record<CallMailKind, (call: FreeCall, site: MailSite) => string> = {
  'free-call-confirmation': addressee,
  'free-call-notice': (_, site) => site.coachName,
};

/** Throws `NotDelivered` where the booking is gone. */
export async function composeAboutCall(db: Db, site: MailSite, mail: CallMail): Promise<Letter> {
  const call = await findCall(db, mail.consultationRequestId ?? 0);
  if (!call)
    throw new NotDelivered('the booking was deleted', true, 'The booking that this mail is about was deleted.');
  const content = compose[mail.kind](call, site, await template(mail.kind));
  return { ...content, recipientName: recipientName[mail.kind](call, site) };
}

/** Of the booking it reads what a mail may tell and no more. */
async function findCall(db: Db, id: number): Promise<FreeCall | undefined> {
  const booked = consultationRequests;
  const [call] = await db
    .select({
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
    })
    .from(booked)
    .where(eq(booked.id, id));
  return call;
}
