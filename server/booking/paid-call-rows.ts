import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { PaidCallRequest } from '#contracts/money/payments.ts';
import { chooseVideoLink } from '#domain/ways-to-call.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import type { PgInsertValue } from '../db/drizzle.ts';
import { and, eq } from '../db/drizzle.ts';
import { coachingCalls } from '../db/schema.ts';
import type { BookingNetwork } from './booking-network.ts';
import { participantColumns } from './participant-columns.ts';

type CallRow = PgInsertValue<typeof coachingCalls>;

export async function insertCall(db: Db, row: CallRow & { organizer: string }): Promise<void> {
  await db.insert(coachingCalls).values(row);
}

type VisitorCall = {
  id: number;
  /** '2027-01-04-930am' */
  value: string;
  startsAt: Date;
  isMember: boolean;
  network: BookingNetwork;
  /** The price in cents, and other columns about the payment. */
  money: { amount: number } & Partial<CallRow>;
};

/** Inserts a call that waits for its payment, unless `money` has another status. */
export async function insertVisitorCall(
  tx: Db,
  ctx: AppContext,
  request: PaidCallRequest,
  { id, value, startsAt, isMember, network, money }: VisitorCall,
): Promise<void> {
  const now = ctx.now();
  await insertCall(tx, {
    ...typedColumns(ctx, request, id),
    id,
    selectedTimeSlot: value,
    startsAt,
    duration: request.duration,
    status: 'pending',
    source: isMember ? 'course' : 'coaching-offers',
    ...pickAgreedTerms(ctx.settings.current.calls),
    createdAt: now,
    // The moment at which this time was chosen.
    scheduledAt: now,
    networkPath: network.path,
    network: network.shortened,
    ...money,
    organizer: ctx.config.mailFrom,
  });
}

/** Updates a call that waits for its payment with what the visitor has typed since. */
export async function updatePendingCall(
  tx: Db,
  ctx: AppContext,
  request: PaidCallRequest,
  callId: number,
): Promise<void> {
  await tx
    .update(coachingCalls)
    .set(typedColumns(ctx, request, callId))
    .where(and(eq(coachingCalls.id, callId), eq(coachingCalls.status, 'pending')));
}

const typedColumns = ({ sealer, settings }: AppContext, request: PaidCallRequest, id: number) => ({
  ...participantColumns(request),
  videoLink: chooseVideoLink(request.contactMethod, null, settings.current.calls.videoLink),
  visitorTimeZone: request.timeZone ?? null,
  ...sealer.sealRow('coaching_calls', id, { goals: request.goals }),
});
