import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api.ts';
import { setupFailureMessage } from './setup-failure.ts';

const told = (status: number, text: string, statusText = '') =>
  setupFailureMessage(new ApiError(new Response(null, { status, statusText }), text), 'Connection error');

test('what the server says comes first, by either of its two names', () => {
  expect(told(503, '{"message":"Not now."}')).toBe('Not now.');
  expect(told(400, '{"error":"Who are you?"}')).toBe('Who are you?');
});

test('without a sentence its status speaks', () => {
  expect(told(500, '{}', 'Internal Server Error')).toBe('Internal Server Error');
  expect(told(500, '{}')).toBe('Payment setup failed. Please try again.');
  expect(told(502, '<html>', 'Bad Gateway')).toBe('Server error (502): Bad Gateway');
  expect(told(502, '')).toBe('Server error (502): Please try again in a moment.');
});

test('a lost network and an answer without a payment', () => {
  const lost = 'The site cannot be reached right now. Please check your internet connection and try again.';
  expect(setupFailureMessage(new NetworkError(), 'Connection failed')).toBe(`Connection failed: ${lost}`);
  expect(setupFailureMessage(new SyntaxError('<'), 'Connection failed')).toBe('Payment setup failed. Please try again.');
});
