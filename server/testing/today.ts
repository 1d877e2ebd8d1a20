import { getToday } from '#contracts/today/today.ts';
import { coachingCalls, consultationRequests, type payments } from '../db/schema.ts';
import { readToday } from '../today/today.ts';
import type { OpenSite } from './open-site.ts';
import { clearText } from './sealing.ts';
import { withCallSettings } from './site-settings.ts';
import { addCharge } from './takings.ts';

const ana = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: '+12025550101',
  phoneDigits: '12025550101',
  contactMethod: 'facetime',
  goals: clearText('More energy'),
  selectedTimeSlot: '2027-01-04-930am',
};

type Changed<Table extends { $inferInsert: object }> = { at: string } & Partial<Table['$inferInsert']>;

export async function addFreeCallAt({ db }: OpenSite, { at, ...changed }: Changed<typeof consultationRequests>) {
  const row = { ...ana, startsAt: new Date(at), minutes: 30, ...changed };
  const [added] = await db.insert(consultationRequests).values(row).returning();
  return added?.id as number;
}

export async function addPaidCallAt({ db }: OpenSite, { at, ...changed }: Changed<typeof coachingCalls>) {
  const row = { ...ana, startsAt: new Date(at), duration: 60, amount: 8500, status: 'confirmed', ...changed };
  const [added] = await db.insert(coachingCalls).values(row).returning();
  return added?.id as number;
}

/** Adds a payment of 85 dollars for a call. */
export const addPayment = (site: OpenSite, changed: { settledAt: Date } & Partial<typeof payments.$inferInsert>) =>
  addCharge(site, { kind: 'call', amount: 85_00, ...changed });

/** Returns the reply of the overview at an instant. */
export async function todayAt({ ctx }: OpenSite, instant: string, coachTimeZone = ctx.settings.coachTimeZone) {
  const settings = withCallSettings(ctx, { coachTimeZone });
  return getToday.reply.parse(
    await readToday({ ...ctx, settings, now: () => new Date(instant) }, { isMainAdmin: true }),
  );
}
