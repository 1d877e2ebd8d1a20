import type { FastifyReply, FastifyRequest } from 'fastify';
import { LONGEST_HOURS, TOLD_HOURS } from '#domain/session.ts';
import type { AppContext } from '../app-context.ts';
import { attributes, cookieName, hashOf, isToken } from '../cookie-rules.ts';

/** Long enough to be told on the next day why the session ended. */
const LIFE_SECONDS = (LONGEST_HOURS + TOLD_HOURS) * 60 * 60;
/** Tells the page's own code that it is worth asking who is signed in; holds nothing. */
const HINT = 'signed_in';

type Site = Pick<AppContext, 'publicUrl'>;
const sessionName = (site: Site, request: FastifyRequest): string => cookieName(site, request, 'session');
const hintName = (site: Site, request: FastifyRequest): string => cookieName(site, request, HINT);

/** The session that the browser claims to have; nothing where that cannot be one of ours. */
export function claimedSid(site: Site, request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionName(site, request)];
  return isToken(token) ? hashOf(token) : undefined;
}

export const carriesSession = (site: Site, request: FastifyRequest): boolean =>
  request.cookies[sessionName(site, request)] !== undefined;

export function setSession(site: Site, reply: FastifyReply, token: string): void {
  const { request } = reply;
  reply.setCookie(sessionName(site, request), token, {
    ...attributes(site, request),
    httpOnly: true,
    maxAge: LIFE_SECONDS,
  });
  setHint(site, reply);
}

/** For a browser whose hint got lost, or was set over https before hints had the prefix. */
export function healHint(site: Site, request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[hintName(site, request)]) return;
  setHint(site, reply);
  clearOldHint(site, request, reply);
}

function setHint(site: Site, reply: FastifyReply): void {
  reply.setCookie(hintName(site, reply.request), '1', { ...attributes(site, reply.request), maxAge: LIFE_SECONDS });
}

export function clearSession(site: Site, request: FastifyRequest, reply: FastifyReply): void {
  if (carriesSession(site, request)) {
    reply.clearCookie(sessionName(site, request), { ...attributes(site, request), httpOnly: true });
  }
  const hint = hintName(site, request);
  if (request.cookies[hint]) reply.clearCookie(hint, attributes(site, request));
  clearOldHint(site, request, reply);
}

/** Over https, hints were set without the prefix once. */
function clearOldHint(site: Site, request: FastifyRequest, reply: FastifyReply): void {
  if (hintName(site, request) !== HINT && request.cookies[HINT]) reply.clearCookie(HINT, attributes(site, request));
}
