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
 * Opens counters of visits, opened forms and bookings in memory, whose sums are stored now and then, so that no request
 * waits. No header is stored (decision 066). A process that is killed loses the counts of its last minute.
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
    /** Counts a step for the page that sent the request if it has the offer's form, else for the offer's first page. */
    countStep({ headers }: Request, step: VisitStep, { user, offer }: { user: User; offer?: Offer }): void {
      if (user?.isAdmin || headers['x-passive'] === '1' || !mayCount(headers)) return;
      const page = readPage(headers.referer);
      const pageOffer = findOffer(page);
      if (pageOffer && (!offer || pageOffer === offer)) add(page, step);
      else if (offer) add(offerPages[offer][0], step);
    },
    /** Adds the counts to the table, for today on the coach's clock. Counts that cannot be stored are kept. */
    async store({ database, now, coachTimeZone }: StoreOptions): Promise<void> {
      if (counts.size === 0) return;
      const storing = counts;
      counts = new Map();
      const day = dateAt(now(), coachTimeZone);
      // Rows are locked in the same order by every process, to avoid deadlocks.
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

/** Returns whether a person came from elsewhere, by the headers of browsers, which most robots do not send. */
function isArrival(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'sec-fetch-site': site } = headers;
  const isReload = headers['cache-control'] !== undefined;
  const isPrefetch = headers['sec-purpose'] !== undefined || headers.purpose !== undefined;
  return mode === 'navigate' && dest === 'document' && site !== 'same-origin' && !isReload && !isPrefetch;
}

const robotPattern = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan/i;

/** Returns whether the coach or a member is signed in: they are no visitors. */
const isSignedIn = ({ cookie }: IncomingHttpHeaders): boolean => /(?:^|; )(?:__Host-)?session=/.test(cookie ?? '');

/** Returns whether a request may be counted. Robots that say so are not, nor browsers that ask not to be tracked. */
function mayCount(headers: IncomingHttpHeaders): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  return !robotPattern.test(headers['user-agent'] ?? '');
}

const readPage = (referer: string | undefined): string =>
  referer && URL.canParse(referer) ? new URL(referer).pathname : '';
