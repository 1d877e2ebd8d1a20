import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '#domain/access.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { findOffer, type Offer, offerPages, type VisitStep } from '#domain/visits.ts';
import type { Database } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { visitCounts } from '../db/schema.ts';

type Request = { method?: string | undefined; headers: IncomingHttpHeaders };
type User = Pick<Role, 'isAdmin'> | undefined;

export type VisitCounter = ReturnType<typeof openVisitCounter>;

declare module '../app-context.ts' {
  interface AppContext {
    visits: VisitCounter;
  }
}

/**
 * Counts visits, opened forms and bookings in memory, and stores the sums now and then, so that no request waits.
 * Headers are looked at and forgotten (decision 066). A process that is killed loses the counts of its last minute.
 */
export function openVisitCounter() {
  let counts = new Map<string, number>();

  function add(page: string, step: VisitStep, count = 1): void {
    const key = `${page} ${step}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }

  return {
    /** Counts a visitor who arrives at a page of the site from elsewhere. */
    countVisit({ method, headers }: Request, page: string): void {
      if (method === 'GET' && isArrival(headers) && !isSignedIn(headers) && mayCount(headers)) add(page, 'visit');
    },
    /** Counts a step of a page's script for the page that it comes from, if that has a form of such an offer. */
    countStep({ headers }: Request, step: VisitStep, { user, offer }: { user: User; offer?: Offer }): void {
      if (user?.isAdmin || headers['x-passive'] === '1' || !mayCount(headers)) return;
      const page = readPage(headers.referer);
      const pageOffer = findOffer(page);
      if (pageOffer && (!offer || pageOffer === offer)) add(page, step);
      else if (offer) add(offerPages[offer][0], step);
    },
    /** Adds the counts to the table, on the coach's present day. Counts that cannot be stored are kept. */
    async store({ database, now, coachTimeZone }: StoreOptions): Promise<void> {
      if (counts.size === 0) return;
      const storing = counts;
      counts = new Map();
      const day = dateAt(now(), coachTimeZone);
      // In one order in every process, so that none waits for another in a circle.
      const rows = [...storing]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, count]) => {
          const [page = '', step] = key.split(' ');
          return { day, page, step: step as VisitStep, count };
        });
      try {
        await database
          .insert(visitCounts)
          .values(rows)
          .onConflictDoUpdate({
            target: [visitCounts.day, visitCounts.page, visitCounts.step],
            set: { count: sql`${visitCounts.count} + excluded.count` },
          });
      } catch (error) {
        for (const { page, step, count } of rows) add(page, step, count);
        throw error;
      }
    },
  };
}

type StoreOptions = { database: Database; now: () => Date; coachTimeZone: string };

/** Browsers say so of a page that a person opens by a link, a bookmark or the address bar; most robots say nothing. */
function isArrival(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'sec-fetch-site': site } = headers;
  const isReload = headers['cache-control'] !== undefined;
  const isPrefetch = headers['sec-purpose'] !== undefined || headers.purpose !== undefined;
  return mode === 'navigate' && dest === 'document' && site !== 'same-origin' && !isReload && !isPrefetch;
}

const robot = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan/i;
/** The coach and members come for other reasons than visitors. */
const isSignedIn = ({ cookie }: IncomingHttpHeaders): boolean => /(?:^|; )(?:__Host-)?session=/.test(cookie ?? '');

/** Leaves out robots that say what they are, and people whose browser asks not to be tracked. */
function mayCount(headers: IncomingHttpHeaders): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  return !robot.test(headers['user-agent'] ?? '');
}

const readPage = (referer: string | undefined): string =>
  referer && URL.canParse(referer) ? new URL(referer).pathname : '';
