import type { BookingFilters, BookingPagination } from '#contracts/admin-bookings.ts';
import { type BookingKind, type BookingStatus, extractPhoneDigits, openStatuses } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { asBooking, bookingTables, type StoredBooking, selectBookingsSql } from './stored-bookings.ts';

type BookingQuery = BookingFilters & BookingPagination;

type Statement = { text: string; values: unknown[] };

/** Orders that an index gives. */
const orders: Record<BookingQuery['sort'], string> = {
  soonest: 'starts_at, id',
  latest: 'starts_at desc, id desc',
  newest: 'created_at desc, id desc',
  name: 'lower(last_name), lower(first_name), id',
};

/** A page of the coach's list. */
export async function listBookings<Listed>(ctx: AppContext, kind: BookingKind, query: BookingQuery): Promise<Listed[]> {
  const { text, values } = buildListQuery(kind, query, ctx.now());
  const { rows } = await ctx.database.query(text, values);
  return rows.map((row) => asBooking(row as StoredBooking, ctx.config.coachTimeZone) as Listed);
}

export function buildListQuery(kind: BookingKind, query: BookingQuery, now: Date): Statement {
  const { where, values } = buildWhere(kind, query, now);
  values.push(query.pageSize, (query.page - 1) * query.pageSize);
  const text = `${selectBookingsSql[kind]} ${where} order by ${orders[query.sort]}
    limit $${values.length - 1} offset $${values.length}`;
  return { text, values };
}

export async function countBookings(ctx: AppContext, kind: BookingKind, query: BookingFilters) {
  const { text, values } = buildCountQuery(kind, query, ctx.now());
  const { rows } = await ctx.database.query(text, values);
  return rows[0] as { upcoming: number; past: number };
}

export function buildCountQuery(kind: BookingKind, query: BookingFilters, now: Date): Statement {
  const { where, values } = buildWhere(kind, query, now);
  const placeholder = `$${values.push(now)}::timestamptz`;
  const text = `select count(*) filter (where starts_at >= ${placeholder})::int as upcoming,
    count(*) filter (where starts_at < ${placeholder})::int as past from ${bookingTables[kind]} ${where}`;
  return { text, values };
}

/** Nobody stands behind a free call that was not confirmed in time, as far as anybody knows; a paid one was begun by hand. */
const nonGenuineStatuses: Record<BookingKind, readonly BookingStatus[]> = {
  free: ['suspected_robot', 'expired'],
  paid: ['suspected_robot'],
};

/** What the filters say, as a `where` with its values. */
export function buildWhere(kind: BookingKind, { search, when, status }: BookingFilters, now: Date) {
  const values: unknown[] = [];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (when) conditions.push(`starts_at ${when === 'upcoming' ? '>=' : '<'} ${placeholder(now)}::timestamptz`);
  if (status === 'open') conditions.push(`status = any (${placeholder([...openStatuses[kind]])}::text[])`);
  else if (status === 'genuine')
    conditions.push(`status <> all (${placeholder([...nonGenuineStatuses[kind]])}::text[])`);
  else if (status) conditions.push(`status = ${placeholder(status)}`);
  if (search) conditions.push(`(${searchCondition(search.toLowerCase(), placeholder)})`);
  return { where: conditions.length ? `where ${conditions.join(' and ')}` : '', values };
}

/** More would only slow the search down. */
const MAX_SEARCH_WORDS = 5;

type AddPlaceholder = (value: unknown) => string;

/** Every word of it fits, or all of it begins a full or a last name or a number: each may be of several words. */
function searchCondition(search: string, placeholder: AddPlaceholder): string {
  const words = search.split(/\s+/).slice(0, MAX_SEARCH_WORDS);
  if (words.length > 1 && looksLikePhoneNumber(search)) return phoneCondition(search, placeholder);
  const all = words.map((word) => `(${wordCondition(word, placeholder)})`).join(' and ');
  if (words.length === 1) return all;
  const phrase = placeholder(`${escapeLikePattern(search)}%`);
  return `${all} or ${fullNameSql} like ${phrase} or lower(last_name) like ${phrase}`;
}

const fullNameSql = `lower(first_name || ' ' || last_name)`;

/** The word begins a name, an address or, with or without the country's 1, a number. */
function wordCondition(word: string, placeholder: AddPlaceholder): string {
  const begins = placeholder(`${escapeLikePattern(word)}%`);
  const fits = [`${fullNameSql} like ${begins}`, `lower(last_name) like ${begins}`, `email like ${begins}`];
  if (looksLikePhoneNumber(word)) fits.push(phoneCondition(word, placeholder));
  return fits.join(' or ');
}

/** As people write phone numbers: with spaces, brackets, dots and dashes of any kind. */
const looksLikePhoneNumber = (text: string): boolean => /^[+\d\s().\p{Pd}]{3,}$/u.test(text) && /\d/.test(text);

/** With or without the country's 1, on either side. */
function phoneCondition(text: string, placeholder: AddPlaceholder): string {
  const digits = extractPhoneDigits(text);
  const beginnings = [digits, `1${digits}`];
  if (/^1\d{10}$/.test(digits)) beginnings.push(digits.slice(1));
  return beginnings.map((beginning) => `phone_digits like ${placeholder(`${beginning}%`)}`).join(' or ');
}

const escapeLikePattern = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
