import type { FastifyReply, FastifyRequest } from 'fastify';
import { LONGEST_HOURS, TOLD_HOURS } from '#domain/session.ts';
import { attributes, cookieName, hashOf, isToken } from '../cookie-rules.ts';
import type { Parts } from '../parts.ts';

/** Long enough to be told on the next day why the session ended. */
const LIFE_SECONDS = (LONGEST_HOURS + TOLD_HOURS) * 60 * 60;
/** Tells the page's own code that it is worth asking who is signed in; holds nothing. */
const HINT = 'signed_in';

type Site = Pick<Parts, 'publicUrl'>;
const sessionName = (site: Site): string => cookieName(site, 'session');

/** The session that the browser claims to have; nothing where that cannot be one of ours. */
export function claimedSid(site: Site, request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionName(site)];
  return isToken(token) ? hashOf(token) : undefined;
}

export const carriesSession = (site: Site, request: FastifyRequest): boolean =>
  request.cookies[sessionName(site)] !== undefined;

export function setSession(site: Site, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionName(site), token, { ...attributes(site), httpOnly: true, maxAge: LIFE_SECONDS });
  setHint(site, reply);
}

/** For a browser whose hint got lost. */
export function healHint(site: Site, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.cookies[HINT]) setHint(site, reply);
}

function setHint(site: Site, reply: FastifyReply): void {
  reply.setCookie(HINT, '1', { ...attributes(site), maxAge: LIFE_SECONDS });
}

export function clearSession(site: Site, request: FastifyRequest, reply: FastifyReply): void {
  if (carriesSession(site, request)) reply.clearCookie(sessionName(site), { ...attributes(site), httpOnly: true });
  if (request.cookies[HINT]) reply.clearCookie(HINT, attributes(site));
}
