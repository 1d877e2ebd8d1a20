import { z } from 'zod';
import type { Sql } from '../db/connect.ts';
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

/** Answers with one object by its id. */
export const retrieveHandler =
  (type: ObjectType): SandboxHandler =>
  async (request) => {
    readForm(z.strictObject({}), request.form);
    const found = await findObject<StoredObject>(request.sql, type, request.id);
    if (!found) throw resourceMissingError(type, request.id);
    return ok(found.body);
  };

/** Lists objects, newest first; each of `filters` is a field of the body that must equal its parameter. */
export const listHandler = (type: ObjectType, url: string, filters: string[]): SandboxHandler => {
  const schema = z.strictObject({
    ...paging,
    ...Object.fromEntries(filters.map((name) => [name, text(512).optional()])),
  });
  return async (request) => {
    const input: Paging & Record<string, unknown> = readForm(schema, request.form);
    const match = Object.fromEntries(filters.flatMap((name) => (input[name] ? [[name, input[name]]] : [])));
    const source = {
      from: 'sandbox_objects',
      where: 'type = $1 and body @> $2::jsonb',
      values: [type, JSON.stringify(match)],
    };
    return listPage(request, input, source, url, type);
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
  const types = input.types ?? (input.type ? [input.type] : null);
  const source = {
    from: 'sandbox_events',
    where:
      '($1::text[] is null or type = any ($1::text[])) and ($2::boolean is null or (delivered_at is not null) = $2::boolean)',
    values: [types, input.delivery_success === undefined ? null : input.delivery_success === 'true'],
  };
  return listPage(request, input, source, '/v1/events', 'event');
}

export async function retrieveEvent(request: SandboxRequest): Promise<SandboxReply> {
  readForm(z.strictObject({}), request.form);
  const { rows } = await request.sql.query(
    'select body, delivered_at as "deliveredAt" from sandbox_events where id = $1',
    [isId(request.id) ? request.id : ''],
  );
  if (!rows[0]) throw resourceMissingError('event', request.id);
  return ok(toBody(rows[0]));
}

type Source = { from: string; where: string; values: unknown[] };

async function listPage(
  request: SandboxRequest,
  input: Paging,
  { from, where, values }: Source,
  url: string,
  type: string,
): Promise<SandboxReply> {
  const { limit = 10, starting_after, ending_before } = input;
  if (starting_after && ending_before) {
    throw invalidRequestError('Give either starting_after or ending_before, not both.', { param: 'ending_before' });
  }
  const param = ending_before ? 'ending_before' : 'starting_after';
  const cursor = ending_before ?? starting_after;
  const number = cursor === undefined ? null : await findCursorNumber(request.sql, from, cursor);
  if (number === undefined) throw resourceMissingError(type, cursor, param);
  const [min, max] = createdRange(input.created);
  const [sign, order] = ending_before ? ['>', 'asc'] : ['<', 'desc'];
  const { rows } = await request.sql.query(
    `select body${from === 'sandbox_events' ? ', delivered_at as "deliveredAt"' : ''} from ${from}
     where ${where} and ($3::bigint is null or number ${sign} $3::bigint) and created between $4::bigint and $5::bigint
     order by number ${order} limit $6::int`,
    [...values, number, min, max, limit + 1],
  );
  const found = rows.slice(0, limit).map(toBody);
  if (ending_before) found.reverse();
  return ok({ object: 'list', data: found, has_more: rows.length > limit, url });
}

/** The bytes of an event are kept as text; whether it still waits for its delivery is told as of now. */
const toBody = ({ body, deliveredAt }: Record<string, unknown>): object =>
  typeof body === 'string' ? { ...JSON.parse(body), pending_webhooks: deliveredAt ? 0 : 1 } : (body as object);

async function findCursorNumber(sql: Sql, from: string, id: string): Promise<unknown> {
  const { rows } = await sql.query(`select number from ${from} where id = $1`, [id]);
  return rows[0]?.number;
}

const MAX_SECONDS = 99_999_999_999;

function createdRange(created: Paging['created']): [number, number] {
  if (created === undefined) return [0, MAX_SECONDS];
  if (typeof created === 'number') return [created, created];
  const { gt = -1, gte = 0, lt = MAX_SECONDS + 1, lte = MAX_SECONDS } = created;
  return [Math.max(gt + 1, gte), Math.min(lt - 1, lte)];
}
