import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../requests/refusal.ts';
import { openFaults } from '../testing/crashes.ts';
import { countCallsWithMinutes } from '../testing/minutes-acts.ts';
import { beginnings, command, openPaymentDay, openPaymentWorld } from '../testing/payment-acts.ts';
import { countCallsOfPackages, expectInStep, expectSettled } from '../testing/payment-model.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';

let world: Awaited<ReturnType<typeof openPaymentWorld>>;
let faults: ReturnType<typeof openFaults>;
beforeAll(async () => {
  world = await openPaymentWorld();
  faults = openFaults(world.site);
});
afterAll(() => world.close());

/** To repeat a failure, use the seed and path that fast-check prints. */
const runs: fc.Parameters<unknown> = { numRuns: RUNS_FACTOR === 1 ? 30 : 60 * RUNS_FACTOR };

test('any order of actions, with crashes between any two steps, ends with matching payments and bookings', async () => {
  const happened = {
    settled: 0,
    cancelled: 0,
    packages: 0,
    callsOfPackages: 0,
    callsWithMinutes: 0,
    crashes: 0,
    away: 0,
  };
  await fc.assert(
    fc.asyncProperty(
      beginnings,
      fc.array(command, { minLength: 4, maxLength: 14, size: 'max' }),
      async (begin, rest) => {
        const { acts, finishDay } = await openPaymentDay(world);
        for (const { act, which, how, fault } of [...begin, ...rest]) {
          let status: unknown;
          const hasStruck = await faults.during(fault, async () => {
            try {
              status = await acts[act](which, how);
            } catch (refused) {
              if (!(refused instanceof Refusal)) throw refused;
            }
          });
          if (hasStruck) happened[fault?.kind === 'crash' ? 'crashes' : 'away'] += 1;
          if (!hasStruck || fault?.kind === 'away') expect(status ?? 0, act).not.toBe(500);
          await expectInStep(world);
        }
        await finishDay();
        await expectSettled(world);
        const { rows } = await world.site.ctx.database.runStatement('select kind, status from payments');
        happened.packages += rows.filter(({ kind, status }) => kind === 'package' && status !== 'cancelled').length;
        happened.callsOfPackages += await countCallsOfPackages(world.site);
        happened.callsWithMinutes += await countCallsWithMinutes(world.site);
        for (const { status } of rows) if (status === 'settled' || status === 'cancelled') happened[status] += 1;
      },
    ),
    runs,
  );
  // Otherwise the test would have shown nothing.
  expect(Math.min(...Object.values(happened))).toBeGreaterThan(0);
});
