import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ProofChallenge } from '#contracts/proof-of-work.ts';
import { weeklyLabel, weeklyValue } from '#domain/slots.ts';
import { availableTimeSlots, specificDateSlots } from '../db/schema.ts';
import { freeCallRequest } from './bookings.ts';
import { range } from './calendar.ts';
import type { OpenSite } from './open-site.ts';

/** Solves a challenge as a browser does. */
export async function solveProof(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Books a free call from this network address; the site has to trust 127.0.0.1 as its proxy. */
export function bookFrom(site: OpenSite, from: string, who: number, changed: Record<string, unknown> = {}) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  return site.send('POST', '/api/consultation-request', freeCallRequest(who, changed), { headers });
}

/** The same, solving the challenge that comes back. */
export async function bookWithProof(site: OpenSite, from: string, who: number, changed: Record<string, unknown> = {}) {
  const refused = await bookFrom(site, from, who, changed);
  if (refused.body.code !== 'PROOF_NEEDED') throw new Error(`No proof was required: ${JSON.stringify(refused.body)}`);
  return bookFrom(site, from, who, { ...changed, proof: await solveProof(refused.body.challenge) });
}

/** Mondays to Fridays from 9:00 AM to 5:30 PM, open from January 1 to March 31, 2027: more than a thousand half-hours. */
async function openLongSeason({ db }: Pick<OpenSite, 'db'>) {
  const times = Array.from({ length: 18 }, (_, index) => {
    const hour = 9 + Math.floor(index / 2);
    return `${((hour + 11) % 12) + 1}${index % 2 ? '30' : '00'}${hour < 12 ? 'am' : 'pm'}`;
  });
  const days = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
  await db.insert(availableTimeSlots).values(
    days.flatMap((dayOfWeek) =>
      times.map((timeOfDay) => ({
        dayOfWeek,
        timeOfDay,
        value: weeklyValue(dayOfWeek, timeOfDay),
        label: weeklyLabel(dayOfWeek, timeOfDay),
      })),
    ),
  );
  await db.insert(specificDateSlots).values(range('2027-01-01', '2027-03-31'));
}

/** Clears the site and opens the long season. Returns its times in order. */
export async function openFloodTest(site: OpenSite): Promise<string[]> {
  site.setNow('2027-01-01T12:00:00Z');
  await site.clear();
  await openLongSeason(site);
  return openValues(site);
}

export const openValues = async (site: OpenSite): Promise<string[]> =>
  (await site.send('GET', '/api/available-time-slots')).body.map(({ value }: { value: string }) => value);
