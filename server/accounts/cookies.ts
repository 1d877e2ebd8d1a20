import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_SESSION_HOURS, END_REASON_HOURS } from '#domain/session.ts';
import type { AppContext } from '../app-context.ts';
import { cookieAttributes, cookieName, hashToken, isToken } from '../cookie-rules.ts';

/** Long enough to be told on the next day why the session ended. */
const LIFE_SECONDS = (MAX_SESSION_HOURS + END_REASON_HOURS) * 60 * 60;
/** Tells the page's own code that it is worth asking who is signed in; holds nothing. */
const HINT = 'signed_in';

type CookieContext = Pick<AppContext, 'publicUrl'>;
const sessionCookieName = (site: CookieContext, request: FastifyRequest): string => cookieName(site, request, 'session');
const hintCookieName = (site: CookieContext, request: FastifyRequest): string => cookieName(site, request, HINT);

/** The session that the browser claims to have; nothing where that cannot be one of ours. */
export function readSessionId(site: CookieContext, request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookieName(site, request)];
  return isToken(token) ? hashToken(token) : undefined;
}

export const hasSessionCookie = (site: CookieContext, request: FastifyRequest): boolean =>
  request.cookies[sessionCookieName(site, request)] !== undefined;

export function setSessionCookies(site: CookieContext, reply: FastifyReply, token: string): void {
  const { request } = reply;
  reply.setCookie(sessionCookieName(site, request), token, {
    ...cookieAttributes(site, request),
    httpOnly: true,
    maxAge: LIFE_SECONDS,
  });
  setHintCookie(site, reply);
}

/** For a browser whose hint got lost, or was set over https before hints had the prefix. */
export function restoreHintCookie(site: CookieContext, request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[hintCookieName(site, request)]) return;
  setHintCookie(site, reply);
  clearOldHintCookie(site, request, reply);
}

function setHintCookie(site: CookieContext, reply: FastifyReply): void {
  reply.setCookie(hintCookieName(site, reply.request), '1', { ...cookieAttributes(site, reply.request), maxAge: LIFE_SECONDS });
}

export function clearSessionCookies(site: CookieContext, request: FastifyRequest, reply: FastifyReply): void {
  if (hasSessionCookie(site, request)) {
    reply.clearCookie(sessionCookieName(site, request), { ...cookieAttributes(site, request), httpOnly: true });
  }
  const hint = hintCookieName(site, request);
  if (request.cookies[hint]) reply.clearCookie(hint, cookieAttributes(site, request));
  clearOldHintCookie(site, request, reply);
}

/** Over https, hints were set without the prefix once. */
function clearOldHintCookie(site: CookieContext, request: FastifyRequest, reply: FastifyReply): void {
  if (hintCookieName(site, request) !== HINT && request.cookies[HINT]) reply.clearCookie(HINT, cookieAttributes(site, request));
}
