import { type ClientError, reportClientError } from '#contracts/client-errors.ts';
import type { AppContext } from './app-context.ts';
import type { ServeEndpoint } from './serve-endpoint.ts';

const LONGEST_USER_AGENT = 200;

/**
 * Errors in browsers, reported by their pages: a warning in the log for the operator. Reports come from anybody, so they
 * are limited per network, and for all networks together, or the log would be anybody's to fill.
 */
export function clientErrorRoutes(serve: ServeEndpoint, { limits, log }: Pick<AppContext, 'limits' | 'log'>): void {
  serve(reportClientError, async ({ body, network, request }) => {
    await limits.spend('clientErrors', network);
    await limits.spend('allClientErrors', 'site');
    const userAgent = printable(request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT);
    log.warn(
      { reqId: request.id, pageFault: { ...body, userAgent } satisfies LoggedClientError },
      'a page met an error',
    );
    return { message: 'Thank you. The report was noted.' };
  });
}

type LoggedClientError = ClientError & { userAgent: string };

const printable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '');
