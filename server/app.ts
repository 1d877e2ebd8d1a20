import cookies from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createAuthenticate } from './accounts/authenticate.ts';
import { refuseCrossSiteRequests } from './accounts/cross-site-requests.ts';
import { emailChangeRoutes } from './accounts/email-change-routes.ts';
import { factorRoutes } from './accounts/factor-routes.ts';
import { warmUpPasswords } from './accounts/hash-password.ts';
import { ownAccountRoutes } from './accounts/own-account-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { userRoutes } from './accounts/user-routes.ts';
import type { AppContext } from './app-context.ts';
import { backupRoutes } from './backups/routes.ts';
import { addressCorrection } from './booking/change-address.ts';
import { bookingRoutes } from './booking/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { accountPageRoutes } from './clients/account-page.ts';
import { moveToNewAddress } from './clients/move-to-new-address.ts';
import { clientRoutes } from './clients/routes.ts';
import { courseRoutes } from './course/routes.ts';
import { courseSaleRoutes } from './course/sale-routes.ts';
import { launchRoutes } from './launch/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { moneyRoutes } from './money/routes.ts';
import { healthRoutes } from './monitoring/health.ts';
import { metricsRoutes, nameRoutes } from './monitoring/serve-metrics.ts';
import { ownCalendarRoutes } from './own-calendar/routes.ts';
import { packageSaleRoutes } from './package-sales/routes.ts';
import type { PublicPages } from './pages/prepare-pages.ts';
import { pageRoutes } from './pages/routes.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { servePreparedPages } from './pages/serve-prepared-pages.ts';
import { paymentRoutes } from './payments/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { logReplies, markRequests } from './process/log.ts';
import { registerBodyParsers } from './requests/body-parsers.ts';
import { createBoundedServer } from './requests/connections/http-server.ts';
import { createRequestIds } from './requests/connections/request-id.ts';
import { refuseBadUrl, refuseMalformedRequest, registerErrorHandler } from './requests/error-handlers.ts';
import { pageErrorRoutes } from './requests/page-errors.ts';
import { createServeEndpoint } from './requests/serve-endpoint.ts';
import { settingsRoutes } from './settings/routes.ts';
import { sandboxRoutes } from './stripe-sandbox/routes.ts';
import { contentFolderRoutes } from './studio/folder/routes.ts';
import { mediaRoutes } from './studio/media/routes.ts';
import { studioRoutes } from './studio/routes.ts';
import { todayRoutes } from './today/routes.ts';

/** The longest legitimate body of most endpoints: seven long answers with every character escaped. */
const BODY_LIMIT_BYTES = 512 * 1024;

/** Creates the whole server. Without `pages` it serves only the API, for tests. `onRoute` gets each 'GET /api/…'. */
export async function createApp(
  ctx: AppContext,
  pages?: PublicPages,
  onRoute?: (route: string) => void,
): Promise<FastifyInstance> {
  const security = securityHeaders(ctx.config, []);
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(ctx.config.trustProxy),
    // A logger for each request would cost more than a page; `markRequests` does without.
    childLoggerFactory: (logger) => logger,
    trustProxy: ctx.config.trustProxy ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    serverFactory: createBoundedServer({
      limits: ctx.config.connections,
      trustProxy: ctx.config.trustProxy,
      headers: security,
      handleFirst: (next) => {
        const listeners = { nameRoute: ctx.metrics?.nameRoute, countVisit: ctx.visits.countVisit };
        const handle = pages ? servePreparedPages(pages, ctx.config.publicUrl, listeners)(next) : next;
        return ctx.metrics?.timeRequests(handle) ?? handle;
      },
    }),
    frameworkErrors: refuseBadUrl(security),
    clientErrorHandler: refuseMalformedRequest,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(security);
    done();
  });
  app.addHook('onRoute', ({ method, url }) => onRoute?.(`${method} ${url}`));
  markRequests(app);
  logReplies(app);
  if (ctx.metrics) nameRoutes(app, ctx.metrics);
  registerErrorHandler(app);
  registerBodyParsers(app);
  await warmUpPasswords();
  await app.register(cookies);
  refuseCrossSiteRequests(app, ctx);

  const serve = createServeEndpoint(app, createAuthenticate(ctx));
  healthRoutes(app, ctx);
  metricsRoutes(app, ctx);
  pageErrorRoutes(serve, ctx);
  accountRoutes(app, serve, ctx);
  factorRoutes(serve, ctx);
  emailChangeRoutes(serve, ctx, moveToNewAddress);
  userRoutes(serve, ctx);
  calendarRoutes(serve, ctx);
  ownCalendarRoutes(app, serve, ctx);
  bookingRoutes(serve, ctx);
  clientRoutes(serve, ctx);
  mailRoutes(serve, ctx, addressCorrection);
  backupRoutes(serve, ctx);
  settingsRoutes(serve, ctx);
  studioRoutes(serve, ctx);
  mediaRoutes(app, serve, ctx);
  contentFolderRoutes(serve, ctx);
  todayRoutes(serve, ctx);
  launchRoutes(serve, ctx);
  courseRoutes(serve, ctx);
  paymentRoutes(app, serve, ctx);
  moneyRoutes(serve, ctx);
  courseSaleRoutes(serve, ctx);
  packageSaleRoutes(serve, ctx);
  ownAccountRoutes(serve, ctx);
  accountPageRoutes(serve, ctx);
  privacyRoutes(serve, ctx);
  if (ctx.config.paymentSandbox) await sandboxRoutes(app, ctx);
  await pageRoutes(app, ctx, pages);
  return app;
}
