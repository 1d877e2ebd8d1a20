import type { BookingFilters, BookingPage } from '#contracts/bookings.ts';
import { type BookingKind, type BookingStatus, openStatuses, phoneDigits } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { asBooking, type StoredBooking, selectBookings, tableOf } from './stored-bookings.ts';

type Wanted = BookingFilters & BookingPage;

type Statement = { text: string; values: unknown[] };

/** Orders that an index gives. */
const orders: Record<Wanted['sort'], string> = {
  soonest: 'starts_at, id',
  latest: 'starts_at desc, id desc',
  newest: 'created_at desc, id desc',
  name: 'lower(last_name), lower(first_name), id',
};

/** A page of the coach's list. */
export async function listBookings<Listed>(ctx: AppContext, kind: BookingKind, wanted: Wanted): Promise<Listed[]> {
  const { text, values } = listStatement(kind, wanted, ctx.now());
  const { rows } = await ctx.database.query(text, values);
  return rows.map((row) => asBooking(row as StoredBooking, ctx.config.coachTimeZone) as Listed);
}

export function listStatement(kind: BookingKind, wanted: Wanted, now: Date): Statement {
  const { where, values } = conditionsOf(kind, wanted, now);
  values.push(wanted.pageSize, (wanted.page - 1) * wanted.pageSize);
  const text = `${selectBookings[kind]} ${where} order by ${orders[wanted.sort]}
    limit $${values.length - 1} offset $${values.length}`;
  return { text, values };
}

export async function countThem(ctx: AppContext, kind: BookingKind, wanted: BookingFilters) {
  const { text, values } = countStatement(kind, wanted, ctx.now());
  const { rows } = await ctx.database.query(text, values);
  return rows[0] as { upcoming: number; past: number };
}

export function countStatement(kind: BookingKind, wanted: BookingFilters, now: Date): Statement {
  const { where, values } = conditionsOf(kind, wanted, now);
  const place = `$${values.push(now)}::timestamptz`;
  const text = `select count(*) filter (where starts_at >= ${place})::int as upcoming,
    count(*) filter (where starts_at < ${place})::int as past from ${tableOf[kind]} ${where}`;
  return { text, values };
}

/** Nobody stands behind a free call that was not confirmed in time, as far as anybody knows; a paid one was begun by hand. */
const notGenuine: Record<BookingKind, readonly BookingStatus[]> = {
  free: ['suspected_robot', 'expired'],
  paid: ['suspected_robot'],
};

/** What the filters say, as a `where` with its values. */
export function conditionsOf(kind: BookingKind, { search, when, status }: BookingFilters, now: Date) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (when) conditions.push(`starts_at ${when === 'upcoming' ? '>=' : '<'} ${place(now)}::timestamptz`);
  if (status === 'open') conditions.push(`status = any (${place([...openStatuses[kind]])}::text[])`);
  else if (status === 'genuine') conditions.push(`status <> all (${place([...notGenuine[kind]])}::text[])`);
  else if (status) conditions.push(`status = ${place(status)}`);
  if (search) conditions.push(`(${fitsSearch(search.toLowerCase(), place)})`);
  return { where: conditions.length ? `where ${conditions.join(' and ')}` : '', values };
}

/** More would only slow the search down. */
const MOST_WORDS = 5;

type Place = (value: unknown) => string;

/** Every word of it fits, or all of it begins a full or a last name or a number: each may be of several words. */
function fitsSearch(search: string, place: Place): string {
  const words = search.split(/\s+/).slice(0, MOST_WORDS);
  if (words.length > 1 && looksLikeNumber(search)) return beginsNumber(search, place);
  const all = words.map((word) => `(${fitsWord(word, place)})`).join(' and ');
  if (words.length === 1) return all;
  const phrase = place(`${literally(search)}%`);
  return `${all} or ${fullName} like ${phrase} or lower(last_name) like ${phrase}`;
}

const fullName = `lower(first_name || ' ' || last_name)`;

/** The word begins a name, an address or, with or without the country's 1, a number. */
function fitsWord(word: string, place: Place): string {
  const begins = place(`${literally(word)}%`);
  const fits = [`${fullName} like ${begins}`, `lower(last_name) like ${begins}`, `email like ${begins}`];
  if (looksLikeNumber(word)) fits.push(beginsNumber(word, place));
  return fits.join(' or ');
}

/** As people write phone numbers: with spaces, brackets, dots and dashes of any kind. */
const looksLikeNumber = (text: string): boolean => /^[+\d\s().\p{Pd}]{3,}$/u.test(text) && /\d/.test(text);

/** With or without the country's 1, on either side. */
function beginsNumber(text: string, place: Place): string {
  const digits = phoneDigits(text);
  const beginnings = [digits, `1${digits}`];
  if (/^1\d{10}$/.test(digits)) beginnings.push(digits.slice(1));
  return beginnings.map((beginning) => `phone_digits like ${place(`${beginning}%`)}`).join(' or ');
}

const literally = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
