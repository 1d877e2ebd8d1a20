import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { beginBooking } from '../testing/site-requests.ts';
import { drainRequests } from './shutdown.ts';

test('a request that a client never finishes is cut off after ten seconds, and then the server has stopped', async () => {
  const app = fastify();
  app.post('/api/consultation-request', async () => 'booked');
  const { socket, answer } = await beginBooking(await app.listen({ host: '127.0.0.1', port: 0 }), 100);
  socket.write('{');
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const drained = drainRequests(app);
  await expect.poll(() => app.server.listening).toBe(false);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(await countConnections(app)).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  await drained;
  expect(await answer).not.toContain('booked');
});

const countConnections = ({ server }: ReturnType<typeof fastify>) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count)));
  });
