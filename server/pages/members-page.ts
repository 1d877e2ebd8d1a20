import type { FastifyInstance } from 'fastify';
import { getCurrentUser } from '#contracts/accounts/accounts.ts';
import { getCourseContent } from '#contracts/course/course.ts';
import { isMember } from '#domain/access.ts';
import { createAuthenticate } from '../accounts/authenticate.ts';
import type { AppContext } from '../app-context.ts';
import { readCourse } from '../course/course-content.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import type { PublicPages } from './prepare-pages.ts';
import { encodeOnce, sendPreparedResponse } from './prepared-response.ts';

export const MEMBERS_PATH = '/course';

/**
 * Serves the members' area, rendered for the member who asks, with the list of lessons or the opened one. Everybody
 * else gets the document that asks who is signed in.
 */
export function membersRoute(app: FastifyInstance, ctx: AppContext, pages: PublicPages): void {
  const authenticate = createAuthenticate(ctx);
  app.get(MEMBERS_PATH, async (request, reply) => {
    const { session } = await authenticate(request, reply);
    const document = session && (await renderForMember(session, request.url).catch(reportFailure));
    if (!document) {
      reply.hijack();
      return sendPreparedResponse(request.raw, reply.raw, pages.byPath.get(MEMBERS_PATH) ?? pages.notFound);
    }
    const { body, headers } = await encodeOnce(document.html, request.headers['accept-encoding']);
    return reply
      .headers({ ...document.security, ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(body);
  });

  /** Logs the error. The browser then renders the page, as for everybody else. */
  function reportFailure(err: unknown): null {
    ctx.log.error({ err }, 'the course could not be painted for a member');
    return null;
  }

  async function renderForMember(session: SignedInSession, address: string) {
    const { isFirstLogin, isAdmin } = session.user;
    // The server cannot render the coach's navigation, a lazy module, so the browser renders the page of an admin.
    if (isFirstLogin || isAdmin || !isMember(session.user)) return null;
    const course = getCourseContent.reply.parse(await readCourse(ctx, session));
    const user = getCurrentUser.reply.parse(session.user);
    return pages.renderFor(address, { user, replies: { [getCourseContent.path]: course } });
  }
}
