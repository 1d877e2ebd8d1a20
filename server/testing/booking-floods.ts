import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ProofChallenge } from '#contracts/booking/proof-of-work.ts';
import { weeklyLabel, weeklyValue } from '#domain/slot-values.ts';
import { availableTimeSlots, specificDateSlots } from '../db/schema.ts';
import { freeCallRequest } from './bookings.ts';
import { listOpenTimes, range } from './calendar.ts';
import type { OpenSite } from './open-site.ts';
import { openForEachTest } from './test-hooks.ts';

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

/** Books a free call from this network address by solving the challenge that comes back. */
export async function bookWithProof(site: OpenSite, from: string, who: number, changed: Record<string, unknown> = {}) {
  const refused = await bookFrom(site, from, who, changed);
  if (refused.body.code !== 'PROOF_NEEDED') throw new Error(`No proof was required: ${JSON.stringify(refused.body)}`);
  return bookFrom(site, from, who, { ...changed, proof: await solveProof(refused.body.challenge) });
}

/**
 * Adds Mondays to Fridays from 9:00 AM to 5:30 PM, open from January 1 to March 31, 2027: more than a thousand
 * half-hours.
 */
async function addLongSeason({ db }: Pick<OpenSite, 'db'>) {
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

/** Before each test, deletes all rows and adds the long season. */
export const useLongSeason = (site: OpenSite) =>
  openForEachTest(async () => {
    await site.reset();
    await addLongSeason(site);
    let visitors = 0;
    return {
      /** The open times in order. */
      times: await listOpenTimes(site),
      /** A number that no other visitor of the test has. */
      nextVisitor: () => {
        visitors += 1;
        return visitors;
      },
    };
  });
