import { addEvent } from './events.ts';
import { findObject, type StoredObject, saveObject } from './objects.ts';
import { resourceMissingError } from './sandbox-error.ts';
import { ok, type SandboxReply, type SandboxRequest } from './sandbox-request.ts';

/** Changes the object that the URL names and adds the event of its change. Throws for an unknown id. */
export async function updateObject<Body extends { id: string; created: number }>(
  request: SandboxRequest,
  type: 'customer' | 'refund',
  change: (body: Body) => Body,
): Promise<SandboxReply> {
  const found = await findObject<StoredObject<Body, object>>(request.db, type, request.id, 'lock');
  if (!found) throw resourceMissingError(type, request.id);
  const body = change(found.body);
  await saveObject(request.db, { ...found, body });
  await addEvent(request, `${type}.updated`, body);
  return ok(body);
}
