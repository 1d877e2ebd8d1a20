import { createServer } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { describeStartupError } from './startup-errors.ts';

test('a port that another program has is named, with what to do', async () => {
  const other = createServer();
  onTestFinished(() => {
    other.close();
  });
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve(Number(Object(other.address()).port)));
  });
  const app = fastify();
  const error = await app.listen({ host: '127.0.0.1', port }).catch((thrown: unknown) => thrown);
  await app.close();
  expect(describeStartupError(error)).toBe(
    `Port ${port} is in use by another program. Stop that one, or choose another with PORT.`,
  );
});
