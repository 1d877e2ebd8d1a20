import type { z } from 'zod';
import type { BookingActionInput } from '#contracts/booking/admin-bookings.ts';
import type { AgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { CreateBookingInput } from '#contracts/booking/book-for-client.ts';
import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { MoneyOnCancel } from '#domain/cancellation.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import type { SQL } from '../db/drizzle.ts';
import type { SealedText } from '../db/sealing/sealed-text.ts';
import type { BookingActor } from './booking-events.ts';
import type { participantColumns } from './participant-columns.ts';
import type { StoredBooking } from './stored-bookings.ts';

export type ActionInput = z.output<typeof BookingActionInput>;
export type Action = ActionInput & { actor: BookingActor; now: Date };
export type NewCallInput = z.output<typeof CreateBookingInput>;

/** The row of a call that the coach books, in the columns of both kinds. */
export type NewCallRow = ReturnType<typeof participantColumns> & {
  id: number;
  goals: SealedText;
  selectedTimeSlot: string;
  startsAt: Date;
  minutes: number;
  videoLink: string | null;
  organizer: string;
  status: 'confirmed';
  source: SQL;
  createdAt: Date;
  scheduledAt: Date;
} & AgreedTerms;

/** `zone`: the coach's time zone. */
export type Moment = { zone: string; now: Date };

/** The side that wanted a change. The coach may make a change that the client wanted. */
export type Cause = 'coach' | 'client';

/** `money`: what happens to the money, as the client is told. `actor`: the name for the log. */
export type Cancellation = Moment & { money: MoneyOnCancel; cause: Cause; actor: string };

export type Move = { startsAt: Date; cause: Cause; actor: string; now: Date };

/** The functions that differ between free and paid calls. */
export type CallHandler<Call extends StoredBooking> = {
  /** The stored source of a call, also of one that the coach books, unless the client is a member. */
  source: string;
  getMinutes: (input: NewCallInput, calls: SiteSettings['calls']) => number;
  isPaidByLink: (input: NewCallInput) => boolean;
  /** Refuses a second free call, and a call that the client's credit does not cover. */
  checkNewCall: (tx: Db, input: NewCallInput, now: Date) => Promise<void>;
  insert: (tx: Db, row: NewCallRow, input: NewCallInput, moment: Moment & { actor: string }) => Promise<void>;
  /** Returns whether the client gets a mail when the coach confirms the call. */
  tellsOfConfirmation: (ctx: AppContext, call: Call) => boolean;
  confirm: (tx: Db, ctx: AppContext, call: Call) => Promise<void>;
  cancel: (tx: Db, ctx: AppContext, call: Call, cancellation: Cancellation) => Promise<void>;
  /** Checks and records a move of the call to this start, before its half-hours are taken. */
  move: (tx: Db, ctx: AppContext, call: Call, move: Move) => Promise<void>;
  markNoShow: (tx: Db, call: Call, moment: Moment) => Promise<void>;
  complete: (tx: Db, ctx: AppContext, call: Call, action: Action) => Promise<void>;
  reopen: (tx: Db, call: Call, moment: Moment) => Promise<void>;
  /** Saves money and credit before the call is deleted. */
  remove: (tx: Db, ctx: AppContext, call: Call, cancellation: Cancellation) => Promise<void>;
  describeCompletion: (tx: Db, after: Call) => Promise<string[]>;
  /** Warns of minutes or calls of a package that are missing after the call was reopened. */
  warnOfMissingCredit: (tx: Db, after: Call, now: Date) => Promise<string[]>;
};
