import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BookingKind } from '#domain/bookings.ts';
import type { Sql } from '../db/connect.ts';
import { getSiteSecret } from '../db/site-secret.ts';

export type CallLinkData = { kind: BookingKind; id: number; calendarSequence: number; createdAt: Date };

/**
 * What opens one booking without an account: 'free-7.' and 43 characters. Every mail of one state of the call carries
 * the same one, and every change that the client is told of voids it, since it is signed together with the sequence. The time
 * of booking is signed too: a database that was restored gives a number out again.
 */
export async function createCallLinkToken(db: Sql, call: CallLinkData): Promise<string> {
  const { kind, id, calendarSequence, createdAt } = call;
  const secret = await getSiteSecret(db, 'call links');
  const signed = `${kind} ${id} ${calendarSequence} ${createdAt.toISOString()}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64url');
  return `${kind}-${id}.${signature}`;
}

/**
 * What confirms an unconfirmed free call: '7.' and 43 characters, in no other mail. Unlike `callLink` it outlives what
 * happens to the call, so that using it again tells what became of it.
 */
export async function createConfirmLinkToken(
  db: Sql,
  { id, createdAt }: Pick<CallLinkData, 'id' | 'createdAt'>,
): Promise<string> {
  const secret = await getSiteSecret(db, 'call links');
  const signature = createHmac('sha256', secret).update(`confirm ${id} ${createdAt.toISOString()}`).digest('base64url');
  return `${id}.${signature}`;
}

/** Which free call such a link names, whether it is true or not; null for what is no link of ours. */
export function parseConfirmLinkToken(text: string): number | null {
  const [, id] = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(text) ?? [];
  return id && Number(id) <= MAX_ID ? Number(id) : null;
}

export const isConfirmLinkTokenValid = async (db: Sql, call: CallLinkData, text: string): Promise<boolean> =>
  isEqualInConstantTime(text, await createConfirmLinkToken(db, call));

/** Which booking a link names, whether it is true or not; null for what is no link of ours. */
export function parseCallLinkToken(text: string): Pick<CallLinkData, 'kind' | 'id'> | null {
  const [, kind, id] = /^(free|paid)-([1-9]\d{0,9})\.[\w-]{43}$/.exec(text) ?? [];
  return kind && Number(id) <= MAX_ID ? { kind: kind as BookingKind, id: Number(id) } : null;
}

/** Takes as long for a near miss as for a far one. */
export async function isCallLinkTokenValid(db: Sql, booking: CallLinkData, text: string): Promise<boolean> {
  return isEqualInConstantTime(text, await createCallLinkToken(db, booking));
}

function isEqualInConstantTime(text: string, link: string): boolean {
  const [actual, expected] = [Buffer.from(text), Buffer.from(link)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const MAX_ID = 2 ** 31 - 1;
