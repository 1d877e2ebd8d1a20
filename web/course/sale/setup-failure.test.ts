import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../api.ts';
import { setupFailureMessage } from './setup-failure.ts';

const messageFor = (status: number, text: string, statusText = '') =>
  setupFailureMessage(new ApiError(new Response(null, { status, statusText }), text), 'Connection error');

test("shows the server's message, under either of its two names", () => {
  expect(messageFor(503, '{"message":"Not now."}')).toBe('Not now.');
  expect(messageFor(400, '{"error":"Who are you?"}')).toBe('Who are you?');
});

test('shows the status without a message', () => {
  expect(messageFor(500, '{}', 'Internal Server Error')).toBe('Internal Server Error');
  expect(messageFor(500, '{}')).toBe('Payment setup failed. Please try again.');
  expect(messageFor(502, '<html>', 'Bad Gateway')).toBe('Server error (502): Bad Gateway');
  expect(messageFor(502, '')).toBe('Server error (502): Please try again in a moment.');
});

test('explains a lost network and a reply without a payment', () => {
  const lost = 'The site can’t be reached right now. Please check your internet connection and try again.';
  expect(setupFailureMessage(new NetworkError(), 'Connection failed')).toBe(`Connection failed: ${lost}`);
  expect(setupFailureMessage(new SyntaxError('<'), 'Connection failed')).toBe(
    'Payment setup failed. Please try again.',
  );
});
