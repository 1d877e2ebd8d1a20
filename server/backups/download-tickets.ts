import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { createSiteSecretReader } from '../db/site-secret.ts';

/** Between the password and the browser's second request, which it makes by itself. */
const LIFE_MS = 60_000;

/**
 * A file that is streamed to disk comes by a plain GET, which cannot carry a password. So the password buys a ticket
 * `end-number-signature` for one download, in the session that asked.
 */
export function openDownloadTickets({ database, limits, now }: Pick<AppContext, 'database' | 'limits' | 'now'>) {
  const secret = createSiteSecretReader(database, 'backup downloads', now);
  const sign = async (end: string, number: string, sid: string): Promise<string> =>
    createHmac('sha256', await secret())
      .update(`${end} ${number} ${sid}`)
      .digest('hex');
  return {
    async issue(sid: string): Promise<string> {
      const end = String(now().getTime() + LIFE_MS);
      const number = randomBytes(8).toString('hex');
      return `${end}-${number}-${await sign(end, number, sid)}`;
    },
    /** Returns false for a ticket that was used, is too old, or belongs to another session. */
    async use(ticket: string, sid: string): Promise<boolean> {
      const [end = '', number = '', given = ''] = ticket.split('-');
      const expected = await sign(end, number, sid);
      const isSigned = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
      return isSigned && Number(end) > now().getTime() && limits.claimOnce('backupDownloads', number);
    },
  };
}
