import { z } from 'zod';
import type { Sql } from '../db/connect.ts';
import { type Answer, type Call, type Handler, ok } from './call.ts';
import { oneOf, readForm, text, whole } from './forms.ts';
import { isId } from './ids.ts';
import { findObject, type ObjectType, type Stored } from './objects.ts';
import { invalid, missing } from './stripe-fault.ts';

const second = whole(0, 99_999_999_999);
const paging = {
  limit: whole(1, 100).optional(),
  starting_after: text(80).optional(),
  ending_before: text(80).optional(),
  created: z
    .union([
      second,
      z.strictObject({ gt: second.optional(), gte: second.optional(), lt: second.optional(), lte: second.optional() }),
    ])
    .optional(),
};
type Paging = z.output<z.ZodObject<typeof paging>>;

/** Answers with one object by its id. */
export const retrieves =
  (type: ObjectType): Handler =>
  async (call) => {
    readForm(z.strictObject({}), call.form);
    const found = await findObject<Stored>(call.sql, type, call.id);
    if (!found) throw missing(type, call.id);
    return ok(found.body);
  };

/** Lists objects, newest first; each of `filters` is a field of the body that must equal its parameter. */
export const lists = (type: ObjectType, url: string, filters: string[]): Handler => {
  const schema = z.strictObject({
    ...paging,
    ...Object.fromEntries(filters.map((name) => [name, text(512).optional()])),
  });
  return async (call) => {
    const given: Paging & Record<string, unknown> = readForm(schema, call.form);
    const match = Object.fromEntries(filters.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
    const source = {
      from: 'sandbox_objects',
      where: 'type = $1 and body @> $2::jsonb',
      values: [type, JSON.stringify(match)],
    };
    return page(call, given, source, url, type);
  };
};

const eventFilters = z.strictObject({
  ...paging,
  delivery_success: oneOf(['true', 'false']).optional(),
  type: text(100).optional(),
  types: z.array(text(100)).max(20).optional(),
});

export async function listEvents(call: Call): Promise<Answer> {
  const given = readForm(eventFilters, call.form);
  const types = given.types ?? (given.type ? [given.type] : null);
  const source = {
    from: 'sandbox_events',
    where:
      '($1::text[] is null or type = any ($1::text[])) and ($2::boolean is null or (delivered_at is not null) = $2::boolean)',
    values: [types, given.delivery_success === undefined ? null : given.delivery_success === 'true'],
  };
  return page(call, given, source, '/v1/events', 'event');
}

export async function retrieveEvent(call: Call): Promise<Answer> {
  readForm(z.strictObject({}), call.form);
  const { rows } = await call.sql.query(
    'select body, delivered_at as "deliveredAt" from sandbox_events where id = $1',
    [isId(call.id) ? call.id : ''],
  );
  if (!rows[0]) throw missing('event', call.id);
  return ok(asBody(rows[0]));
}

type Source = { from: string; where: string; values: unknown[] };

async function page(
  call: Call,
  given: Paging,
  { from, where, values }: Source,
  url: string,
  type: string,
): Promise<Answer> {
  const { limit = 10, starting_after, ending_before } = given;
  if (starting_after && ending_before) {
    throw invalid('Give either starting_after or ending_before, not both.', { param: 'ending_before' });
  }
  const param = ending_before ? 'ending_before' : 'starting_after';
  const cursor = ending_before ?? starting_after;
  const number = cursor === undefined ? null : await numberOf(call.sql, from, cursor);
  if (number === undefined) throw missing(type, cursor, param);
  const [least, most] = span(given.created);
  const [sign, order] = ending_before ? ['>', 'asc'] : ['<', 'desc'];
  const { rows } = await call.sql.query(
    `select body${from === 'sandbox_events' ? ', delivered_at as "deliveredAt"' : ''} from ${from}
     where ${where} and ($3::bigint is null or number ${sign} $3::bigint) and created between $4::bigint and $5::bigint
     order by number ${order} limit $6::int`,
    [...values, number, least, most, limit + 1],
  );
  const found = rows.slice(0, limit).map(asBody);
  if (ending_before) found.reverse();
  return ok({ object: 'list', data: found, has_more: rows.length > limit, url });
}

/** The bytes of an event are kept as text; whether it still waits for its delivery is told as of now. */
const asBody = ({ body, deliveredAt }: Record<string, unknown>): object =>
  typeof body === 'string' ? { ...JSON.parse(body), pending_webhooks: deliveredAt ? 0 : 1 } : (body as object);

async function numberOf(sql: Sql, from: string, id: string): Promise<unknown> {
  const { rows } = await sql.query(`select number from ${from} where id = $1`, [id]);
  return rows[0]?.number;
}

const FAR = 99_999_999_999;

function span(created: Paging['created']): [number, number] {
  if (created === undefined) return [0, FAR];
  if (typeof created === 'number') return [created, created];
  const { gt = -1, gte = 0, lt = FAR + 1, lte = FAR } = created;
  return [Math.max(gt + 1, gte), Math.min(lt - 1, lte)];
}
