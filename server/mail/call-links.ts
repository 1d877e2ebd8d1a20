import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BookingKind } from '#domain/bookings.ts';
import type { Sql } from '../db/connect.ts';
import { siteSecret } from '../db/site-secret.ts';

export type LinkedCall = { kind: BookingKind; id: number; calendarSequence: number; createdAt: Date };

/**
 * What opens one booking without an account: 'free-7.' and 43 characters. Every mail of one state of the call carries
 * the same one, and every change that the client is told of voids it, since it is signed together with the sequence. The time
 * of booking is signed too: a database that was restored gives a number out again.
 */
export async function callLink(db: Sql, call: LinkedCall): Promise<string> {
  const { kind, id, calendarSequence, createdAt } = call;
  const secret = await siteSecret(db, 'call links');
  const signed = `${kind} ${id} ${calendarSequence} ${createdAt.toISOString()}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64url');
  return `${kind}-${id}.${signature}`;
}

/**
 * What confirms an unconfirmed free call: '7.' and 43 characters, in no other mail. Unlike `callLink` it outlives what
 * happens to the call, so that using it again tells what became of it.
 */
export async function confirmLink(db: Sql, { id, createdAt }: Pick<LinkedCall, 'id' | 'createdAt'>): Promise<string> {
  const secret = await siteSecret(db, 'call links');
  const signature = createHmac('sha256', secret).update(`confirm ${id} ${createdAt.toISOString()}`).digest('base64url');
  return `${id}.${signature}`;
}

/** Which free call such a link names, whether it is true or not; null for what is no link of ours. */
export function readConfirmLink(text: string): number | null {
  const [, id] = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(text) ?? [];
  return id && Number(id) <= LARGEST_ID ? Number(id) : null;
}

export const isConfirmLinkOf = async (db: Sql, call: LinkedCall, text: string): Promise<boolean> =>
  isSame(text, await confirmLink(db, call));

/** Which booking a link names, whether it is true or not; null for what is no link of ours. */
export function readCallLink(text: string): Pick<LinkedCall, 'kind' | 'id'> | null {
  const [, kind, id] = /^(free|paid)-([1-9]\d{0,9})\.[\w-]{43}$/.exec(text) ?? [];
  return kind && Number(id) <= LARGEST_ID ? { kind: kind as BookingKind, id: Number(id) } : null;
}

/** Takes as long for a near miss as for a far one. */
export async function isLinkOf(db: Sql, booking: LinkedCall, text: string): Promise<boolean> {
  return isSame(text, await callLink(db, booking));
}

function isSame(text: string, link: string): boolean {
  const [given, right] = [Buffer.from(text), Buffer.from(link)];
  return given.length === right.length && timingSafeEqual(given, right);
}

const LARGEST_ID = 2 ** 31 - 1;
