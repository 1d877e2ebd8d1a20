import type { FastifyReply, FastifyRequest } from 'fastify';
import { END_REASON_HOURS, KEPT_SESSION_DAYS, MAX_SESSION_HOURS } from '#domain/session.ts';
import type { AppContext } from '../app-context.ts';
import { cookieAttributes, cookieName, hashToken, isToken } from '../requests/cookie-options.ts';
import type { SessionToken } from './sessions.ts';

/** Returns the life of the cookies: longer than that of the session, so that the site can explain why it ended. */
const lifeSeconds = (isKept: boolean) =>
  ((isKept ? KEPT_SESSION_DAYS * 24 : MAX_SESSION_HOURS) + END_REASON_HOURS) * 60 * 60;
/** The cookie that tells the page's script to ask the server who is signed in. */
const HINT = 'signed_in';

type CookieContext = Pick<AppContext, 'publicUrl'>;
const sessionCookieName = (ctx: CookieContext, request: FastifyRequest): string => cookieName(ctx, request, 'session');
const hintCookieName = (ctx: CookieContext, request: FastifyRequest): string => cookieName(ctx, request, HINT);

/** Returns the session id that belongs to the cookie's token; undefined without a well-formed token. */
export function readSessionId(ctx: CookieContext, request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookieName(ctx, request)];
  return isToken(token) ? hashToken(token) : undefined;
}

export const hasSessionCookie = (ctx: CookieContext, request: FastifyRequest): boolean =>
  request.cookies[sessionCookieName(ctx, request)] !== undefined;

export function setSessionCookies(ctx: CookieContext, reply: FastifyReply, { token, isKept }: SessionToken): void {
  const { request } = reply;
  reply.setCookie(sessionCookieName(ctx, request), token, {
    ...cookieAttributes(ctx, request),
    httpOnly: true,
    maxAge: lifeSeconds(isKept),
  });
  setHintCookie(ctx, reply, isKept);
}

/** Sets the hint cookie again in a browser that has lost it. */
export function restoreHintCookie(
  ctx: CookieContext,
  request: FastifyRequest,
  reply: FastifyReply,
  isKept: boolean,
): void {
  if (!request.cookies[hintCookieName(ctx, request)]) setHintCookie(ctx, reply, isKept);
}

function setHintCookie(ctx: CookieContext, reply: FastifyReply, isKept: boolean): void {
  reply.setCookie(hintCookieName(ctx, reply.request), '1', {
    ...cookieAttributes(ctx, reply.request),
    maxAge: lifeSeconds(isKept),
  });
}

export function clearSessionCookies(ctx: CookieContext, request: FastifyRequest, reply: FastifyReply): void {
  if (hasSessionCookie(ctx, request)) {
    reply.clearCookie(sessionCookieName(ctx, request), { ...cookieAttributes(ctx, request), httpOnly: true });
  }
  const hint = hintCookieName(ctx, request);
  if (request.cookies[hint]) reply.clearCookie(hint, cookieAttributes(ctx, request));
}
