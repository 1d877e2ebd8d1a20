import type { Db } from '../db/connect.ts';
import { findObject, type ObjectType } from './objects.ts';
import { invalidRequestError } from './sandbox-error.ts';

/** The fields that hold another object's id. */
const references: Record<string, Record<string, ObjectType>> = {
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  payment_method: { customer: 'customer' },
  charge: { balance_transaction: 'balance_transaction', customer: 'customer', payment_intent: 'payment_intent' },
  balance_transaction: { source: 'charge' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
};

const MAX_PATHS = 20;

/** Reads `expand[]` of a request whose reply is an object of `type` or a list of them. */
export function readExpand(input: unknown, type: string, keyType: 'secret' | 'publishable'): string[][] {
  if (input === undefined) return [];
  const paths: unknown[] = Array.isArray(input) ? input.slice(0, MAX_PATHS + 1) : [input];
  if (paths.length > MAX_PATHS)
    throw invalidRequestError(`At most ${MAX_PATHS} properties can be expanded.`, { param: 'expand' });
  return paths.map((path) => {
    const name = typeof path === 'string' ? path : '';
    const segments = name.split('.');
    const objectPath = segments[0] === 'data' ? segments.slice(1) : segments;
    const end = objectPath.reduce<string | undefined>((at, part) => (at ? references[at]?.[part] : undefined), type);
    const isShown = keyType === 'secret' || (objectPath.length === 1 && objectPath[0] === 'payment_method');
    if (end && objectPath.length > 0 && isShown && segments.length <= 4) return segments;
    throw invalidRequestError(`This property cannot be expanded: ${name.slice(0, 100)}.`, { param: 'expand' });
  });
}

export async function expand(db: Db, body: unknown, paths: string[][]): Promise<unknown> {
  let expanded = body;
  for (const path of paths) expanded = await expandPath(db, expanded, path);
  return expanded;
}

async function expandPath(db: Db, value: unknown, [first, ...rest]: string[]): Promise<unknown> {
  if (first === undefined || !value) return value;
  if (Array.isArray(value)) {
    // In sequence, since a transaction has one connection.
    const all = [];
    for (const item of value) all.push(await expandPath(db, item, [first, ...rest]));
    return all;
  }
  const object = value as Record<string, unknown>;
  if (first === 'data') return { ...object, data: await expandPath(db, object.data, rest) };
  const type = references[String(object.object)]?.[first];
  const reference = object[first];
  const found = type && typeof reference === 'string' ? (await findObject(db, type, reference))?.body : reference;
  return { ...object, [first]: await expandPath(db, found ?? reference, rest) };
}
