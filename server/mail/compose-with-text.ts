import type { MailText } from '#contracts/mail/mail-places.ts';
import type { MailTextKind } from '#contracts/mail/mail-text-kinds.ts';
import { defaultMailTexts } from '#contracts/mail/mail-texts.ts';
import { callsView, isOfKind } from '../db/calls-view.ts';
import { and, desc, eq, isNull, ne, sql } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import type { MailRow, ReadContext } from './mail-definition.ts';
import { findMailDefinition } from './mail-kinds.ts';
import { MailDeliveryError } from './mail-transport.ts';
import { MASK, maskCallLinks, maskedSecrets } from './mask-secrets.ts';
import type { ComposedMail } from './message.ts';
import { renderMail } from './render-mail.ts';
import { getSampleMailData } from './sample-mail-data.ts';
import { toMailRow } from './sealed-mails.ts';

type TextContext = Pick<ReadContext, 'db' | 'sealer' | 'site'>;
type TextInput = { kind: MailTextKind; text: MailText; reader: string; now: Date };

/**
 * Composes a mail with a text that the coach is trying out. The mail is about the newest call or payment of its kind,
 * about the account of `reader`, or else about a sample. Secrets are masked.
 */
export async function composeWithText(
  context: TextContext,
  { kind, text, reader, now }: TextInput,
): Promise<ComposedMail & { isSample: boolean }> {
  const { site } = context;
  const definition = findMailDefinition(kind);
  const found = await readRealData(context, { kind, reader, now });
  const data = found ?? getSampleMailData(kind, site, now);
  // Without a temporary password, this mail would have the words of `course-ready`, so it shows a masked one.
  const shown = kind === 'course-welcome' ? { ...(data as object), password: MASK } : data;
  const { invitation: _, ...mail } = renderMail(definition, shown, site, { ...defaultMailTexts, [kind]: text });
  const isSample = found === undefined;
  return { ...mail, text: maskCallLinks(mail.text), html: maskCallLinks(mail.html), isSample };
}

async function readRealData(context: TextContext, input: Omit<TextInput, 'text'>): Promise<unknown> {
  const row = await findRow(context, input);
  if (!row) return undefined;
  try {
    return await findMailDefinition(input.kind).readData({ ...context, issue: maskedSecrets, now: input.now }, row);
  } catch (error) {
    // The call, payment or account that the last such mail was about is gone.
    if (error instanceof MailDeliveryError) return undefined;
    throw error;
  }
}

const accountKinds: readonly MailTextKind[] = [
  'verification',
  'temporary-password',
  'password-changed',
  'password-set',
  'session-taken-over',
  'new-device',
  'sign-in-changed',
  'personal-data-link',
  'personal-data-sign-in',
  'personal-data-erased',
  'own-address-used',
];
const freeCallKinds: readonly MailTextKind[] = [
  'free-call-confirmation',
  'free-call-confirmed',
  'free-call-to-confirm',
];
const purchaseKinds: readonly MailTextKind[] = [
  'payment-link',
  'bill',
  'package-offer',
  'package-paid',
  'package-reminder',
  'package-ended',
  'payment-received',
  'payment-refunded',
  'hold-lost',
  'course-welcome',
  'course-ready',
];

/** Returns the newest mail of the kind, or else a new row, about the reader's account or the newest call. */
async function findRow(
  { db, sealer }: TextContext,
  { kind, reader, now }: Omit<TextInput, 'text'>,
): Promise<MailRow | undefined> {
  if (accountKinds.includes(kind)) return createRow(kind, reader, { createdAt: now });
  const [sent] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, kind), isNull(sql`${mails.facts} -> 'test'`)))
    .orderBy(desc(mails.id))
    .limit(1);
  if (sent) return toMailRow(sealer, sent);
  if (purchaseKinds.includes(kind)) return undefined;
  const { status, id, consultationRequestId, coachingCallId } = callsView;
  const [call] = await db
    .select({ consultationRequestId, coachingCallId })
    .from(callsView)
    // Skips suspected robots: their texts are no useful example, and the coach has not chosen to read them.
    .where(isOfKind(freeCallKinds.includes(kind) ? 'free' : 'paid', ne(status, 'suspected_robot')))
    .orderBy(desc(id))
    .limit(1);
  return call && createRow(kind, reader, { createdAt: now, ...call });
}

const createRow = (
  kind: MailTextKind,
  recipient: string,
  about: Partial<MailRow> & Pick<MailRow, 'createdAt'>,
): MailRow => ({
  id: 0,
  kind,
  recipient,
  consultationRequestId: null,
  coachingCallId: null,
  paymentId: null,
  courseQuestionId: null,
  onceKey: null,
  facts: null,
  textVersion: 0,
  state: 'queued',
  tries: 0,
  lastError: null,
  sentAt: null,
  sentBy: null,
  sentContent: null,
  ...about,
});
