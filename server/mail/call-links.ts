import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BookingKind } from '#domain/bookings.ts';
import type { Db } from '../db/connect.ts';
import { getSiteSecret } from '../db/site-secret.ts';

export type CallLinkData = { kind: BookingKind; id: number; calendarSequence: number; createdAt: Date };

/**
 * Creates a token that opens one booking without an account: 'free-7.' and 43 characters. The signature covers the
 * sequence, so that a change of the call makes earlier tokens invalid, and the time of booking, because a restored
 * database reuses ids.
 */
export async function createCallLinkToken(db: Db, call: CallLinkData): Promise<string> {
  return signCallLink(await getSiteSecret(db, 'call links'), call);
}

/**
 * Creates a token for the browser that has just booked. The token shows the call and takes answers, but moves and
 * cancels nothing: only a mailed token proves that its holder reads the mails to the typed address.
 */
export const signPageLink = (secret: string, call: CallLinkData): string => signCallLink(secret, call, 'page ');

function signCallLink(secret: string, { kind, id, calendarSequence, createdAt }: CallLinkData, use = ''): string {
  const signed = `${use}${kind} ${id} ${calendarSequence} ${createdAt.toISOString()}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64url');
  return `${kind}-${id}.${signature}`;
}

type ConfirmLinkData = Pick<CallLinkData, 'id' | 'createdAt'> & { email: string };

/**
 * Creates a token that confirms a free call: '7.' and 43 characters. It stays valid when the call changes, so that a
 * later click shows the current state of the call. The signature covers the address, so a corrected one ends it.
 */
export const createConfirmLinkToken = (db: Db, { id, email, createdAt }: ConfirmLinkData): Promise<string> =>
  signConfirmLink(db, id, `confirm ${id} ${email} ${createdAt.toISOString()}`);

async function signConfirmLink(db: Db, id: number, signed: string): Promise<string> {
  const secret = await getSiteSecret(db, 'call links');
  return `${id}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Returns the id of the free call in a token, valid or not; null if the text is not a token. */
export function parseConfirmLinkToken(text: string): number | null {
  const [, id] = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(text) ?? [];
  return id && Number(id) <= MAX_ID ? Number(id) : null;
}

export async function isConfirmLinkTokenValid(
  db: Db,
  call: ConfirmLinkData & Pick<CallLinkData, 'calendarSequence'>,
  text: string,
): Promise<boolean> {
  if (isEqualInConstantTime(text, await createConfirmLinkToken(db, call))) return true;
  // Earlier releases did not sign the address. Such a link counts until the call changes: a correction of the address
  // raises the sequence.
  const { id, createdAt, calendarSequence } = call;
  const earlier = await signConfirmLink(db, id, `confirm ${id} ${createdAt.toISOString()}`);
  return calendarSequence === 0 && isEqualInConstantTime(text, earlier);
}

/** Returns the booking in a token, valid or not; null if the text is not a token. */
export function parseCallLinkToken(text: string): Pick<CallLinkData, 'kind' | 'id'> | null {
  const [, kind, id] = /^(free|paid)-([1-9]\d{0,9})\.[\w-]{43}$/.exec(text) ?? [];
  return kind && Number(id) <= MAX_ID ? { kind: kind as BookingKind, id: Number(id) } : null;
}

export async function isMailedCallLink(db: Db, booking: CallLinkData, text: string): Promise<boolean> {
  return isEqualInConstantTime(text, await createCallLinkToken(db, booking));
}

/** Returns whether the text is a mailed token, or the one of the browser that booked. */
export async function isAnyCallLinkValid(db: Db, booking: CallLinkData, text: string): Promise<boolean> {
  const pageLink = signPageLink(await getSiteSecret(db, 'call links'), booking);
  return isEqualInConstantTime(text, pageLink) || isMailedCallLink(db, booking, text);
}

export function isEqualInConstantTime(text: string, link: string): boolean {
  const [actual, expected] = [Buffer.from(text), Buffer.from(link)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The largest id of a row. */
export const MAX_ID = 2 ** 31 - 1;
