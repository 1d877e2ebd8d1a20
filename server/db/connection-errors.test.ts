import { expect, test } from 'vitest';
import { DatabaseBrokenError, DatabaseBusyError, isDatabaseUnavailable } from './connection-errors.ts';
import { DrizzleQueryError } from './drizzle.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('some words'), { code, ...more });

test.each(
  `ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN 08000 08006 08P01 53100 53200 53300
  58030 57014 57P01 57P02 57P03 57P05 26000 25006 25P03 25P04 55P03 28P01 28000 3D000`.split(/\s+/),
)('%s means that the database cannot be used now', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  expect(isDatabaseUnavailable(new DrizzleQueryError('select 1', [], withCode(code)))).toBe(true);
});

test.each([
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('so does "%s"', (message) => expect(isDatabaseUnavailable(new Error(message))).toBe(true));

test('so do a full queue, a broken embedded database and a missing socket', () => {
  expect(isDatabaseUnavailable(new DatabaseBusyError())).toBe(true);
  expect(isDatabaseUnavailable(new DatabaseBrokenError())).toBe(true);
  expect(isDatabaseUnavailable(withCode('ENOENT', { syscall: 'connect' }))).toBe(true);
});

test.each([
  withCode('ENOENT', { syscall: 'open' }),
  withCode('23505'),
  withCode('40P01'),
  withCode('22021'),
  withCode('XX000'),
  new DrizzleQueryError('select 1', [], withCode('42P01')),
  new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }),
  undefined,
  'ECONNREFUSED',
])('a fault of another kind stays one: %s', (error) => expect(isDatabaseUnavailable(error)).toBe(false));
