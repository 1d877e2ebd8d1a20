import { getPackageEnd } from '#domain/packages.ts';
import { eq } from '../db/drizzle.ts';
import { clientAddresses, clients, packages, paymentLinks, paymentLinkTokens } from '../db/schema.ts';
import { createToken, hashToken } from '../requests/cookie-options.ts';
import { type Browser, openBrowser } from './accounts.ts';
import type { OpenSite } from './open-site.ts';

const zone = 'America/New_York';
export const soldTo = 'ana1@example.com';

/** Adds a client, unless the address has one. */
async function addPackageClient({ db }: Pick<OpenSite, 'db'>, email = soldTo): Promise<number> {
  const [known] = await db.select().from(clientAddresses).where(eq(clientAddresses.email, email));
  if (known) return known.clientId;
  const person = { firstName: 'Ana', lastName: 'Ruiz', email, phone: '+12025550001', contactMethod: 'whatsapp' };
  const [client] = await db.insert(clients).values(person).returning();
  const clientId = client?.id as number;
  await db.insert(clientAddresses).values({ email, clientId });
  return clientId;
}

/**
 * Adds a sold package, by default 4 calls of 30 minutes in 4 weeks from Monday, January 4, 2027, one a week, as the
 * sale leaves it: with its paid link. `token` opens its page.
 */
export async function addSoldPackage(
  site: Pick<OpenSite, 'db'>,
  changed: Partial<typeof packages.$inferInsert> = {},
): Promise<{ id: number; token: string; linkId: number }> {
  const email = changed.email ?? soldTo;
  await addPackageClient(site, email);
  const startsOn = changed.startsOn === undefined ? '2027-01-04' : changed.startsOn;
  const weeks = changed.weeks ?? 4;
  const soldAt = new Date('2027-01-01T12:00:00Z');
  const values = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email,
    templateId: 'package',
    name: '1-on-1 nutrition coaching',
    calls: 4,
    callMinutes: 30,
    weeks,
    maxCallsAWeek: 1,
    withCourse: false,
    amount: 399_00,
    singleCallCents: 60_00,
    startsOn,
    endsAt: getPackageEnd(startsOn ?? '2027-01-01', weeks, zone),
    soldAt,
    createdAt: soldAt,
    ...changed,
  };
  const [row] = await site.db.insert(packages).values(values).returning();
  const id = row?.id as number;
  const facts = { packageId: id, amount: values.amount, firstName: 'Ana', lastName: 'Ruiz', email };
  const ended = values.soldAt === null ? null : ('paid' as const);
  const expiresAt = new Date('2027-01-15T12:00:00Z');
  const [link] = await site.db
    .insert(paymentLinks)
    .values({ ...facts, expiresAt, endedBy: ended, createdAt: soldAt })
    .returning();
  const token = createToken();
  const linkId = link?.id as number;
  await site.db.insert(paymentLinkTokens).values({ hash: hashToken(token), paymentLinkId: linkId });
  return { id, token, linkId };
}

/** Opens a client's browser with the mailed link of a package or, without `token`, with a session alone. */
export function openPackageHolder(site: OpenSite, token?: string, browser: Browser = openBrowser(site)) {
  const headers: Record<string, string> = token === undefined ? {} : { 'x-package-link': token };
  const send = (method: 'GET' | 'POST', path: string, body?: object) => browser.send(method, path, body, headers);
  return {
    browser,
    list: () => send('GET', '/api/packages'),
    mine: async () => (await send('GET', '/api/packages')).body.packages,
    summary: async () => (await send('GET', '/api/packages')).body.packages[0].summary as string,
    slots: (id: number) => send('GET', `/api/packages/${id}/open-slots`),
    book: (id: number, slots: unknown, more: object = {}) =>
      send('POST', `/api/packages/${id}/calls`, { slots, ...more }),
  };
}

/** The coach's actions on packages and their calls. */
export const openPackagesAdmin = (coach: Browser) => ({
  change: (id: number, change: object) =>
    coach.send('POST', `/api/admin/packages/${id}`, { reason: 'Illness', ...change }),
  act: (callId: number, action: string, more: object = {}) =>
    coach.send('POST', `/api/admin/bookings/paid/${callId}/action`, { action, ...more }),
  move: (callId: number, selectedTimeSlot: string, more: object = {}) =>
    coach.send('POST', `/api/admin/bookings/paid/${callId}/move`, { selectedTimeSlot, ...more }),
  remove: (callId: number) => coach.send('DELETE', `/api/admin/coaching-calls/${callId}`),
  decisions: async () => (await coach.send('GET', '/api/admin/today')).body.attention.decisions,
  decide: (id: number, decision: string) => coach.send('POST', `/api/admin/payment-decisions/${id}`, { decision }),
  bookable: async (email = soldTo) =>
    (await coach.send('GET', `/api/admin/packages?email=${encodeURIComponent(email)}`)).body.packages,
});
