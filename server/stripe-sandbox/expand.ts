import type { Db } from '../db/connect.ts';
import { findObject, type ObjectType } from './objects.ts';
import { invalidRequestError } from './sandbox-error.ts';

/** The fields that hold another object's id. */
const references: Record<string, Record<string, ObjectType>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { balance_transaction: 'balance_transaction' },
};

/** Reads `expand[]` of a request whose reply is an object of `type` or, by `data`, a list of them. */
export function readExpand(input: unknown, type: string): string[][] {
  if (input === undefined) return [];
  const paths: unknown[] = Array.isArray(input) ? input : [input];
  return paths.map((path) => {
    const segments = typeof path === 'string' ? path.split('.') : [];
    const objectPath = segments[0] === 'data' ? segments.slice(1) : segments;
    const end = objectPath.reduce<string | undefined>((at, part) => (at ? references[at]?.[part] : undefined), type);
    if (end && objectPath.length > 0) return segments;
    throw invalidRequestError('This property cannot be expanded.', { param: 'expand' });
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
