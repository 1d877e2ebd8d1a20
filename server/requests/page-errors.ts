import { type PageError, reportPageError } from '#contracts/pages/page-errors.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from './serve-endpoint.ts';

const LONGEST_USER_AGENT = 200;

/**
 * Logs a warning for errors that pages report. Reports are limited per network and for all networks together, so that
 * visitors cannot fill the log.
 */
export function pageErrorRoutes(serve: ServeEndpoint, { limits, log }: Pick<AppContext, 'limits' | 'log'>): void {
  serve(reportPageError, async ({ body, network, request }) => {
    await limits.spend('pageErrors', network);
    await limits.spend('allPageErrors', 'site');
    const userAgent = printable(request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT);
    log.warn({ reqId: request.id, pageFault: { ...body, userAgent } satisfies LoggedPageError }, 'a page met an error');
    return { message: 'Thanks. The report was saved.' };
  });
}

type LoggedPageError = PageError & { userAgent: string };

const printable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '');
