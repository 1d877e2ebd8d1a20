import type { IncomingMessage, ServerResponse } from 'node:http';

/** The length above which a body counts as large. */
const LARGE_BYTES = 64 * 1024;
const MAX_AT_ONCE = 32;
const MAX_PER_ORGANIZATION = 8;

/**
 * Limits how many large bodies are in memory at once. Otherwise a thousand senders that each stop just before the end
 * of the longest allowed body would fill the memory within the time limit of a request.
 */
export function limitLargeBodies() {
  const byOrganization = new Map<string, number>();
  let count = 0;

  /** Counts the request until its reply is sent. Returns whether its body may be read. */
  return function mayRead(
    request: IncomingMessage,
    response: ServerResponse,
    organization: string | undefined,
  ): boolean {
    if (!isLarge(request)) return true;
    const organizationCount = organization === undefined ? 0 : (byOrganization.get(organization) ?? 0);
    if (count >= MAX_AT_ONCE || organizationCount >= MAX_PER_ORGANIZATION) return false;
    count++;
    if (organization !== undefined) byOrganization.set(organization, organizationCount + 1);
    response.once('close', () => {
      count--;
      if (organization === undefined) return;
      const remaining = (byOrganization.get(organization) ?? 1) - 1;
      if (remaining > 0) byOrganization.set(organization, remaining);
      else byOrganization.delete(organization);
    });
    return true;
  };
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns whether the body is large. A body of unknown length counts as large. */
const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BYTES;
