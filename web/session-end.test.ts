import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { readSessionEnd } from './session-end.ts';

const refused = (status: number, body: object) => new ApiError(new Response('', { status }), JSON.stringify(body));

test.each([{ code: 'SESSION_TIMEOUT', message: 'Anything.' }, { message: 'Failed: SESSION_TIMEOUT' }])(
  'inactivity has the agreed message and redirects after 1.5 s: %o',
  (body) => {
    expect(readSessionEnd(refused(401, body))).toEqual({
      sentence: "You've been logged out due to inactivity.",
      goesAfterMs: 1500,
    });
  },
);

test('a session that was taken over has the agreed message and redirects after 2.5 s', () => {
  expect(readSessionEnd(refused(401, { code: 'SESSION_CONFLICT', message: 'Anything.' }))).toEqual({
    sentence: 'You have been logged in from another device. Please log in again.',
    goesAfterMs: 2500,
  });
});

test("an invalidated session has the server's message", () => {
  const message = 'Session invalidated: your password was changed.';
  const ending = { sentence: message, goesAfterMs: 2500 };
  expect(readSessionEnd(refused(401, { code: 'SESSION_INVALIDATED', message }))).toEqual(ending);
  expect(readSessionEnd(refused(401, { message }))).toEqual(ending);
});

test.each([
  [401, { code: 'WRONG_CREDENTIALS', message: 'No.' }],
  [401, { code: 'UNAUTHENTICATED', message: 'Please sign in first.' }],
  [409, { code: 'SESSION_CONFLICT', message: 'No.' }],
  [500, {}],
])('other refusals do not end the session: %i %o', (status, body) => {
  expect(readSessionEnd(refused(status, body))).toBeUndefined();
});
