import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { and, asc, between, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from '../db/drizzle.ts';
import { sandboxEvents, sandboxObjects } from '../db/schema.ts';
import { integer, oneOf, readForm, text } from './forms.ts';
import { isId } from './ids.ts';
import { findObject, type ObjectType, type StoredObject } from './objects.ts';
import { invalidRequestError, resourceMissingError } from './sandbox-error.ts';
import { ok, type SandboxHandler, type SandboxReply, type SandboxRequest } from './sandbox-request.ts';

const timestamp = integer(0, 99_999_999_999);
const paging = {
  limit: integer(1, 100).optional(),
  starting_after: text(80).optional(),
  ending_before: text(80).optional(),
  created: z
    .union([
      timestamp,
      z.strictObject({
        gt: timestamp.optional(),
        gte: timestamp.optional(),
        lt: timestamp.optional(),
        lte: timestamp.optional(),
      }),
    ])
    .optional(),
};
type Paging = z.output<z.ZodObject<typeof paging>>;

export const retrieveHandler =
  (type: ObjectType): SandboxHandler =>
  async (request) => {
    readForm(z.strictObject({}), request.form);
    const found = await findObject<StoredObject>(request.db, type, request.id);
    if (!found) throw resourceMissingError(type, request.id);
    return ok(found.body);
  };

/** Lists objects, newest first. `filters`: fields that must equal the parameter of the same name. */
export const listHandler = (type: ObjectType, url: string, filters: string[]): SandboxHandler => {
  const schema = z.strictObject({
    ...paging,
    ...Object.fromEntries(filters.map((name) => [name, text(512).optional()])),
  });
  return async (request) => {
    const input: Paging & Record<string, unknown> = readForm(schema, request.form);
    const match = Object.fromEntries(filters.flatMap((name) => (input[name] ? [[name, input[name]]] : [])));
    // The operator that the index on the body serves.
    const contains = sql`${sandboxObjects.body} @> ${JSON.stringify(match)}::jsonb`;
    return listPage(request, input, {
      url,
      type,
      table: sandboxObjects,
      read: async ({ where, order, limit }) => {
        const rows = await request.db
          .select({ body: sandboxObjects.body })
          .from(sandboxObjects)
          .where(and(eq(sandboxObjects.type, type), contains, where))
          .orderBy(order)
          .limit(limit);
        return rows.map(({ body }) => body as object);
      },
    });
  };
};

const eventFilters = z.strictObject({
  ...paging,
  delivery_success: oneOf(['true', 'false']).optional(),
  type: text(100).optional(),
  types: z.array(text(100)).max(20).optional(),
});

export async function listEvents(request: SandboxRequest): Promise<SandboxReply> {
  const input = readForm(eventFilters, request.form);
  const types = input.types ?? (input.type ? [input.type] : undefined);
  const { delivery_success: isDelivered } = input;
  const { deliveredAt } = sandboxEvents;
  const filter = and(
    types && inArray(sandboxEvents.type, types),
    isDelivered && (isDelivered === 'true' ? isNotNull(deliveredAt) : isNull(deliveredAt)),
  );
  return listPage(request, input, {
    url: '/v1/events',
    type: 'event',
    table: sandboxEvents,
    read: async ({ where, order, limit }) => {
      const rows = await request.db.select().from(sandboxEvents).where(and(filter, where)).orderBy(order).limit(limit);
      return rows.map(toEventBody);
    },
  });
}

export async function retrieveEvent(request: SandboxRequest): Promise<SandboxReply> {
  readForm(z.strictObject({}), request.form);
  const id = isId(request.id) ? request.id : '';
  const [event] = await request.db.select().from(sandboxEvents).where(eq(sandboxEvents.id, id));
  if (!event) throw resourceMissingError('event', request.id);
  return ok(toEventBody(event));
}

/** The body is stored as it was signed; whether its delivery still waits is added when it is read. */
const toEventBody = ({ body, deliveredAt }: typeof sandboxEvents.$inferSelect): object => ({
  ...JSON.parse(body),
  pending_webhooks: deliveredAt ? 0 : 1,
});

type ListedTable = typeof sandboxObjects | typeof sandboxEvents;
type Source = {
  url: string;
  /** The type of the cursor's object, for the error message. */
  type: string;
  table: ListedTable;
  read(page: { where: SQL | undefined; order: SQL; limit: number }): Promise<object[]>;
};

async function listPage(
  { db }: SandboxRequest,
  { limit = 10, starting_after, ending_before, created }: Paging,
  { url, type, table, read }: Source,
): Promise<SandboxReply> {
  if (starting_after && ending_before) {
    throw invalidRequestError('Give either starting_after or ending_before, not both.', { param: 'ending_before' });
  }
  const cursor = ending_before ?? starting_after;
  const number = cursor === undefined ? undefined : await findCursorNumber(db, table, cursor);
  if (cursor !== undefined && number === undefined)
    throw resourceMissingError(type, cursor, ending_before ? 'ending_before' : 'starting_after');
  const isBeyondCursor = number && (ending_before ? gt(table.number, number) : lt(table.number, number));
  const found = await read({
    where: and(isBeyondCursor || undefined, between(table.created, ...createdRange(created))),
    order: ending_before ? asc(table.number) : desc(table.number),
    limit: limit + 1,
  });
  const data = found.slice(0, limit);
  if (ending_before) data.reverse();
  return ok({ object: 'list', data, has_more: found.length > limit, url });
}

async function findCursorNumber(db: Db, table: ListedTable, id: string): Promise<number | undefined> {
  const [row] = await db.select({ number: table.number }).from(table).where(eq(table.id, id));
  return row?.number;
}

const MAX_SECONDS = 99_999_999_999;

function createdRange(created: Paging['created']): [number, number] {
  if (created === undefined) return [0, MAX_SECONDS];
  if (typeof created === 'number') return [created, created];
  const { gt = -1, gte = 0, lt = MAX_SECONDS + 1, lte = MAX_SECONDS } = created;
  return [Math.max(gt + 1, gte), Math.min(lt - 1, lte)];
}
