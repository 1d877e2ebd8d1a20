import { expect, onTestFinished, test } from 'vitest';
import { startChildProcess } from '../process/child-process.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { findUser } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { ensureMainAdmin } from './first-accounts.ts';
import { createPasswordScorer } from './password-scorer.ts';

const site = useEmptySite();

/** A first start whose scorer gets `signal` as it begins; a visitor would wait a tenth of a second for each of two. */
function startWithScorer(signal: 'SIGSTOP' | 'SIGKILL') {
  const started: ReturnType<typeof startChildProcess>['child'][] = [];
  const start = () => {
    const scorer = startChildProcess('password-scorer-process');
    const { child } = scorer;
    child.kill(signal);
    onTestFinished(() => void child.kill('SIGKILL'));
    started.push(child);
    return scorer;
  };
  const warnings: string[] = [];
  const log = Object.assign(Object.create(site.ctx.log), { warn: (text: string) => warnings.push(text) });
  const ctx = { ...site.ctx, log, config: { ...site.ctx.config, adminPassword: 'plum tree in the rain' } };
  return { started, warnings, admin: ensureMainAdmin(ctx, createPasswordScorer({ start, timeoutMs: 100 })) };
}

test('a first start waits for a late check of ADMIN_PASSWORD, and says so', async () => {
  const { started, warnings, admin } = startWithScorer('SIGSTOP');
  await expect.poll(() => warnings.length).toBeGreaterThan(3);
  expect(new Set(warnings)).toEqual(new Set(['the start still waits for the process that checks ADMIN_PASSWORD']));
  started[0]?.kill('SIGCONT');
  expect(await admin).toEqual({ email: 'coach@example.com' });
  expect(started).toHaveLength(1);
  expect(await findUser(site, 'coach@example.com')).toMatchObject({ isMainAdmin: true });
});

test('a first start whose check of ADMIN_PASSWORD ends says so to the operator', async () => {
  const { started, admin } = startWithScorer('SIGKILL');
  await expect(admin).rejects.toThrow(OperatorError);
  await expect(admin).rejects.toThrow(/ADMIN_PASSWORD/);
  expect(started).toHaveLength(2);
  expect(await findUser(site, 'coach@example.com')).toBeUndefined();
});
