import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, gte, lt, sql } from '../db/drizzle.ts';
import { sandboxObjects } from '../db/schema.ts';
import { integer, readForm, text } from './forms.ts';
import { findObject, type ObjectType } from './objects.ts';
import { invalidRequestError, resourceMissingError } from './sandbox-error.ts';
import { ok, type SandboxHandler } from './sandbox-request.ts';

/** The fields that hold another object's id. */
const references: Record<string, Record<string, ObjectType>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { balance_transaction: 'balance_transaction' },
};

/** Reads `expand[]` of a request for an object of `type`, or for a list of them: its paths begin with 'data'. */
export function readExpand(input: unknown, type: string): string[][] {
  if (input === undefined) return [];
  const paths: unknown[] = Array.isArray(input) ? input : [input];
  return paths.map((path) => {
    const segments = typeof path === 'string' ? path.split('.') : [];
    const objectPath = segments[0] === 'data' ? segments.slice(1) : segments;
    let reached: string | undefined = type;
    for (const part of objectPath) reached = reached && references[reached]?.[part];
    if (reached && objectPath.length > 0) return segments;
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

const paging = {
  limit: integer(1, 100).optional(),
  starting_after: text(80).optional(),
  created: z.strictObject({ gte: integer(0, 99_999_999_999) }).optional(),
};

/** Lists objects, newest first. `filters`: fields that must equal the parameter of the same name. */
export const listHandler = (type: ObjectType, filters: string[]): SandboxHandler => {
  const schema = z.strictObject({
    ...paging,
    ...Object.fromEntries(filters.map((name) => [name, text(512).optional()])),
  });
  const { id, number, created, body } = sandboxObjects;
  return async ({ db, form }) => {
    const input: z.output<z.ZodObject<typeof paging>> & Record<string, unknown> = readForm(schema, form);
    const { limit = 10, starting_after: last } = input;
    const [cursor] = last ? await db.select({ number }).from(sandboxObjects).where(eq(id, last)) : [];
    if (last && !cursor) throw resourceMissingError(type, last, 'starting_after');
    const match = Object.fromEntries(filters.flatMap((name) => (input[name] ? [[name, input[name]]] : [])));
    const rows = await db
      .select({ body })
      .from(sandboxObjects)
      .where(
        and(
          eq(sandboxObjects.type, type),
          // The index on the body serves this operator only.
          sql`${body} @> ${JSON.stringify(match)}::jsonb`,
          cursor && lt(number, cursor.number),
          input.created && gte(created, input.created.gte),
        ),
      )
      .orderBy(desc(number))
      .limit(limit + 1);
    const data = rows.slice(0, limit).map((row) => row.body);
    return ok({ object: 'list', data, has_more: rows.length > limit, url: `/v1/${type}s` });
  };
};
