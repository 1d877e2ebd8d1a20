import { z } from 'zod';
import { and, desc, eq, gte, lt, sql } from '../db/drizzle.ts';
import { sandboxObjects } from '../db/schema.ts';
import { integer, readForm, text } from './forms.ts';
import type { ObjectType } from './objects.ts';
import { resourceMissingError } from './sandbox-error.ts';
import { ok, type SandboxHandler } from './sandbox-request.ts';

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
          // The operator that the index on the body serves.
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
