import { createHash } from 'node:crypto';
import { isCallUid } from '../mail/call-uid.ts';

/** Returns the key of an event in the database: a hash of its UID. */
export const eventKeyOf = (uid: string): string => createHash('sha256').update(uid).digest('hex').slice(0, 32);

/**
 * Returns whether an event is one of this site's calls. Exchange gives such an event a UID of its own: hex digits that
 * contain ours after `vCal-Uid`.
 */
export function isOwnEvent(uid: string, publicUrl: string): boolean {
  if (isCallUid(uid, publicUrl)) return true;
  if (!/^[0-9a-f]{40,}$/i.test(uid)) return false;
  const wrapped = /vCal-Uid[\s\S]{4}([^\0]+)/.exec(Buffer.from(uid, 'hex').toString('latin1'))?.[1];
  return wrapped !== undefined && isCallUid(wrapped.trim(), publicUrl);
}
