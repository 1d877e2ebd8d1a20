import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api.ts';
import { failureNoteText, failureToastText } from './paid-call-failure.ts';

const refused = (status: number, body: object | string) =>
  new ApiError(new Response(null, { status }), typeof body === 'string' ? body : JSON.stringify(body));
const options = {
  sentCents: 50_00,
  dollars: (cents: number) => `US$${cents / 100}`,
  fallbackMessage: 'Please try again.',
};

test("the toast shows the server's message, or its own", () => {
  const error = refused(503, { code: 'PAYMENT_UNAVAILABLE', message: 'Not now.', error: 'Not now.' });
  expect(failureToastText(error, 'Please try again.')).toBe('Not now.');
  expect(failureToastText(refused(502, '<html>Bad gateway'), 'Please try again.')).toBe('Failed to book coaching call');
  expect(failureToastText(new NetworkError(), 'Please try again.')).toBe('Please try again.');
});

test('shows both amounts of a changed price, and how to accept it', () => {
  const error = refused(409, { code: 'PRICE_CHANGED', message: 'Another price.', amount: 40_00 });
  expect(failureNoteText(error, options)).toMatch(
    /is US\$40, not US\$50\. Nothing was charged\. To book it at US\$40, submit again/,
  );
});

test("shows the server's message if a changed price has no amount", () => {
  const error = refused(409, { code: 'PRICE_CHANGED', message: 'Another price.', amount: 'much' });
  expect(failureNoteText(error, options)).toBe('Another price.');
});

test('a lost connection says that nothing was charged and nothing is lost', () => {
  expect(failureNoteText(new NetworkError(), options)).toMatch(/internet connection.*Nothing was charged/);
});
