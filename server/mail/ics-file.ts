import {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { contactMethodNames } from '#domain/bookings.ts';
import { type CalendarEntry, createCalendarEntry, createCoachEntry } from '#domain/calendar-entry.ts';
import { findVideoLink } from '#domain/ways-to-call.ts';
import { bookingUrl } from './call-blocks.ts';
import type { CallMailData } from './call-mail-data.ts';
import { formatCallTimes } from './call-times.ts';
import { callUid } from './call-uid.ts';
import { formatRecipientName, type MailSite, toSingleLine } from './message.ts';

const REMINDER_SECONDS = 60 * 60;

type Method = 'REQUEST' | 'PUBLISH' | 'CANCEL';
type Reader = { name: string; email: string };

/**
 * Creates the text of an .ics file for the client of a call. 'REQUEST' and 'CANCEL' are attached to mails; 'PUBLISH' is
 * a download. The UID is stable and the SEQUENCE rises, so that a changed call replaces the old entry in the calendar.
 */
export function createInvitation(call: CallMailData, site: MailSite, method: Method): string {
  const name = formatRecipientName(call);
  const isCancelled = method === 'CANCEL';
  const entry = createCalendarEntry({
    ...call,
    participant: { name, email: call.email },
    phone: toSingleLine(call.phone),
    status: isCancelled ? 'cancelled' : 'booked',
    times: listCallTimes(call, site),
  });
  const url = isCancelled ? null : findVideoLink(call);
  // RFC 5546 forbids attendees in PUBLISH.
  const reader = method === 'PUBLISH' ? undefined : { name, email: call.email };
  const location = url ?? contactMethodNames[call.contactMethod];
  return createFile(call, site, method, { entry: { ...entry, location }, url, changedAt: call.scheduledAt, reader });
}

/**
 * Creates the copy of an invitation for the coach, `reader`. Calendars do not file an invitation whose organizer is its
 * reader, and take a cancellation only from the organizer of the event: `call.organizer` never changes.
 */
export function createCoachInvitation(
  call: CallMailData,
  site: MailSite,
  method: Exclude<Method, 'PUBLISH'>,
  reader: string,
): string {
  return createFile(call, site, method, {
    entry: describeCallForCoach(call, site),
    url: bookingUrl(call, site),
    changedAt: call.scheduledAt,
    reader: { name: toSingleLine(site.coachName), email: reader },
  });
}

const describeCallForCoach = (call: CallMailData, site: MailSite): CalendarEntry =>
  createCoachEntry({
    ...call,
    participant: { name: formatRecipientName(call), email: call.email },
    phone: toSingleLine(call.phone),
    bookingUrl: bookingUrl(call, site),
  });

type CallOfFeed = { call: CallMailData; isTentative: boolean };

/** The time after which calendars should read the feed again. Not all heed it. */
const FEED_TTL_SECONDS = 60 * 60;

/** Creates the text of a calendar with calls, for the coach's own calendar. `alarmMinutes`: 0 for no alarms. */
export function createCallFeed(calls: readonly CallOfFeed[], site: MailSite, alarmMinutes: number): string {
  const { calendar, zone } = openCalendar(site, 'PUBLISH');
  calendar.name(toSingleLine(site.brand)).ttl(FEED_TTL_SECONDS);
  for (const listed of calls)
    addCall(calendar, listed.call, site, zone, describeListedCall(listed, site, alarmMinutes));
  return writeCalendar(calendar);
}

/**
 * Creates the text of one event, as the site writes it into the coach's calendar. It names no organizer: calendars let
 * nobody but the organizer move an event, and their servers would send the site mails about it.
 */
export function createCallEvent({ call, isTentative }: CallOfFeed, site: MailSite, alarmMinutes: number): string {
  const { calendar, zone } = openCalendar(site, null);
  addCall(calendar, call, site, zone, {
    ...describeListedCall({ call, isTentative }, site, alarmMinutes),
    organizer: null,
  });
  return writeCalendar(calendar);
}

const describeListedCall = ({ call, isTentative }: CallOfFeed, site: MailSite, alarmMinutes: number) => ({
  entry: describeCallForCoach(call, site),
  url: bookingUrl(call, site),
  changedAt: call.scheduledAt,
  reader: undefined,
  status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  alarmSeconds: alarmMinutes * 60,
});

type EventDetails = {
  entry: CalendarEntry;
  url: string | null;
  changedAt: Date;
  reader: Reader | undefined;
  /** The event's organizer: null for none, undefined for the call's. */
  organizer?: null;
};

function createFile(call: CallMailData, site: MailSite, method: Method, details: EventDetails): string {
  const isCancelled = method === 'CANCEL';
  const { calendar, zone } = openCalendar(site, method);
  addCall(calendar, call, site, zone, {
    ...details,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarmSeconds: isCancelled ? 0 : REMINDER_SECONDS,
  });
  return writeCalendar(calendar);
}

function openCalendar(site: MailSite, method: Method | null): { calendar: ICalCalendar; zone: NamedZone | null } {
  const zone = findNamedZone(site.coachTimeZone);
  const calendar = new ICalCalendar({
    prodId: { company: toSingleLine(site.brand), product: 'Calls', language: 'EN' },
  });
  if (method) calendar.method(ICalCalendarMethod[method]);
  // With a name, ical-generator would write DTSTAMP in that zone, which RFC 5545 forbids.
  if (zone) calendar.timezone({ name: null, generator: () => zone.block });
  return { calendar, zone };
}

const writeCalendar = (calendar: ICalCalendar): string => `${calendar.toString().trimEnd()}\r\n`;

function addCall(
  calendar: ICalCalendar,
  call: CallMailData,
  site: MailSite,
  zone: NamedZone | null,
  details: EventDetails & { status: ICalEventStatus; alarmSeconds: number },
): void {
  const { entry, url, changedAt, reader, status, alarmSeconds, organizer } = details;
  const toZonedTime = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone?.name ?? 'UTC');
  calendar.createEvent({
    id: callUid(call, site.publicUrl),
    sequence: call.calendarSequence,
    stamp: Temporal.Instant.fromEpochMilliseconds(changedAt.getTime()),
    start: toZonedTime(entry.startsAt),
    end: toZonedTime(entry.endsAt),
    timezone: zone?.name ?? null,
    summary: entry.title,
    location: entry.location,
    url,
    description: entry.details,
    status,
    organizer:
      organizer === null ? null : { name: toSingleLine(site.coachName), email: call.organizer ?? site.supportEmail },
    attendees: reader
      ? [{ ...reader, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }]
      : [],
    alarms:
      alarmSeconds > 0 ? [{ type: ICalAlarmType.display, triggerBefore: alarmSeconds, description: entry.title }] : [],
  });
}

/** The client's time and the coach's, for readers whose calendar shows a third. */
function listCallTimes(call: CallMailData, site: MailSite): string[] {
  const { visitor, coach } = formatCallTimes(call, site);
  return visitor ? [`Your time: ${visitor}`, `${toSingleLine(site.coachName)}: ${coach}`] : [`Time: ${coach}`];
}

type NamedZone = { name: string; block: string };
const zoneCache = new Map<string, NamedZone | null>();

/** The zone's VTIMEZONE and the name in it, which is America/New_York for 'US/Eastern'. */
function findNamedZone(zone: string): NamedZone | null {
  let cached = zoneCache.get(zone);
  if (cached === undefined) {
    const [block, line] = tzlib_get_ical_block(zone);
    cached = block && line ? { name: line.replace('TZID=', ''), block } : null;
    zoneCache.set(zone, cached);
  }
  return cached;
}
