import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../requests/refusal.ts';
import type { OpenSite } from '../testing/open-site.ts';
import { beginnings, type Command, command, openPaymentDay, openPaymentWorld } from '../testing/payment-acts.ts';
import { expectInStep, expectSettled } from '../testing/payment-model.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';

let world: Awaited<ReturnType<typeof openPaymentWorld>>;
let other: OpenSite;
beforeAll(async () => {
  world = await openPaymentWorld();
  other = await world.openOther();
});
afterAll(async () => {
  await other.close();
  await world.close();
});

// A call that took place is never deleted here, since nothing says then that its money was earned. `remove` looks at
// that beforehand, so that it can't run beside `finish`.
const isFair = (pair: Command[]) => !['finish', 'remove'].every((name) => pair.some(({ act }) => act === name));
const pairs = fc.array(fc.tuple(command, command).filter(isFair), { minLength: 3, maxLength: 8, size: 'max' });

test('whatever two servers do at the same moment ends with matching payments and bookings', async () => {
  let settled = 0;
  await fc.assert(
    fc.asyncProperty(beginnings, pairs, async (begin, rest) => {
      const { actsAt, finishDay } = await openPaymentDay(world, [world.site, other]);
      const servers = [actsAt(world.site), actsAt(other)] as const;
      const attempt = async (acts: (typeof servers)[0], { act, which, how }: Command) => {
        try {
          expect(await acts[act](which, how), act).not.toBe(500);
        } catch (refused) {
          if (!(refused instanceof Refusal)) throw refused;
        }
      };
      for (const one of begin) await attempt(servers[0], one);
      for (const [one, another] of rest) {
        await Promise.all([attempt(servers[0], one), attempt(servers[1], another)]);
        await expectInStep(world);
      }
      await finishDay();
      await expectSettled(world);
      const { rows } = await world.site.ctx.database.runStatement("select from payments where status = 'settled'");
      settled += rows.length;
    }),
    { numRuns: 30 * RUNS_FACTOR },
  );
  expect(settled, 'otherwise the test would have shown nothing').toBeGreaterThan(0);
});
