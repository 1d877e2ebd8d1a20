import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import type { MailQueue } from '../db/mail-queue/mail-queue.ts';
import { coachingCalls, consultationRequests, mails } from '../db/schema.ts';
import type { SealedText } from '../db/sealing/sealed-text.ts';
import { type CallMailData, freeCallTerms } from '../mail/call-mail-data.ts';
import type { MailContent, MailSite, Message } from '../mail/message.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { clearText } from './sealing.ts';

export const sampleSite: MailSite = {
  publicUrl: 'https://coach.example',
  coachTimeZone: 'America/New_York',
  supportEmail: 'coach@coach.example',
  senderName: 'Harvest & Hearth',
  brand: 'Harvest & Hearth',
  coachName: 'Maya Brooks',
  mailedPolicies: [{ text: 'Unused time may be credited to future sessions. Overtime is invoiced after the call.' }],
  callSteps: [
    { title: 'Get to Know You', text: 'Your days.' },
    { title: 'Explore Solutions', text: 'What could help.' },
    { title: 'Determine Fit', text: 'You decide.' },
  ],
  reminderHours: [24, 1],
  nameLesson: (id) => `Part ${id}: ${['Introduction', 'Logging', 'Goals'][id]}`,
  invitesCoach: true,
};

/** Answers that must never be in a mail, with a word that appears nowhere else. */
export const healthAnswers = {
  goals: 'wombat goals',
  experience: 'wombat experience',
  eatingOut: 'wombat eating out',
  typicalDay: 'wombat typical day',
  drinks: 'wombat drinks',
  emotionalEating: 'wombat emotional eating',
  medications: 'wombat medications',
};

const clearAnswers = Object.fromEntries(
  Object.entries(healthAnswers).map(([question, answer]) => [question, clearText(answer)]),
) as Record<keyof typeof healthAnswers, SealedText>;

/** Monday, January 4, 2027: 9:30 AM in New York, 2:30 PM in London. */
export const freeCall: CallMailData = {
  ...freeCallTerms,
  changeNoticeHours: 24,
  kind: 'free',
  id: 7,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@visitor.example',
  phone: '+44 7700 900123',
  contactMethod: 'facetime',
  videoLink: null,
  organizer: 'calls@coach.example',
  startsAt: new Date('2027-01-04T14:30:00Z'),
  minutes: 30,
  visitorTimeZone: 'Europe/London',
  calendarSequence: 0,
  createdAt: new Date('2027-01-01T10:00:00Z'),
  scheduledAt: new Date('2027-01-01T10:00:00Z'),
};
export const paidCall: CallMailData = {
  ...freeCall,
  kind: 'paid',
  minutes: 45,
  amount: 70_00,
  paidWith: 'card',
  cancelDays: 14,
};

export const sampleMessage: Message = {
  mailId: 12,
  kind: 'free-call-notice',
  messageId: 'mail-12@coach.example',
  date: new Date('2027-01-04T14:30:00.000Z'),
  senderName: 'Harvest & Hearth',
  to: { name: 'Ana', address: 'ana@visitor.example' },
  replyTo: { name: 'Maya', address: 'coach@coach.example' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};

/** The visible text of a mail's HTML, with single spaces. */
export function visibleText(html: string): string {
  const visible = html.replace(/<(style|title)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>/g, ' ');
  return visible.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replace(/\s+/g, ' ');
}

export const bothParts = ({ text, html }: Pick<MailContent, 'text' | 'html'>) => [
  text.replace(/\s+/g, ' '),
  visibleText(html),
];

type Changed = Partial<Omit<CallMailData, 'id'>> & { status?: string };

/** Stores a call without its mails, and returns its id. */
export async function storeCall(db: Db, { kind = 'free', ...changed }: Changed = {}): Promise<number> {
  const { id: _id, kind: _kind, minutes, ...call } = { ...freeCall, ...changed };
  const row = {
    ...call,
    phoneDigits: '447700900123',
    selectedTimeSlot: '2027-01-04-930am',
    coachNotes: clearText('wombat notes'),
  };
  const paid = {
    duration: minutes,
    goals: clearText(healthAnswers.goals),
    amount: 7000,
    paidWith: 'card',
    status: changed.status ?? 'confirmed',
  };
  const [stored] =
    kind === 'free'
      ? await db
          .insert(consultationRequests)
          .values({ ...row, minutes, ...clearAnswers })
          .returning()
      : await db
          .insert(coachingCalls)
          .values({ ...row, ...paid })
          .returning();
  if (!stored) throw new Error('The call was not stored');
  return stored.id;
}

/** Stores a booked free call with its mails, as the site does, and returns the ids of the mails. */
export async function bookCall(tx: Db, queue: MailQueue, changed: Changed = {}): Promise<number[]> {
  const consultationRequestId = await storeCall(tx, changed);
  await queueMails(tx, queue, [
    { kind: 'free-call-confirmation', recipient: changed.email ?? freeCall.email, consultationRequestId },
    { kind: 'free-call-notice', recipient: sampleSite.supportEmail, consultationRequestId },
  ]);
  const queued = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.consultationRequestId, consultationRequestId))
    .orderBy(mails.id);
  return queued.map(({ id }) => id);
}

export async function mailRow(db: Db, id: number) {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  if (!row) throw new Error(`There is no mail ${id}`);
  return row;
}
