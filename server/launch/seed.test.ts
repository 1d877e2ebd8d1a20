import { verify } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { availableTimeSlots, users } from '../db/schema.ts';
import { useSite } from '../testing/open-site.ts';
import { seed } from './seed.ts';

const site = useSite({ env: { SEED: 'demo' } });
beforeEach(() => site.clear());

const withConfig = (changed: object) => ({ ...site.ctx, config: { ...site.ctx.config, ...changed } });

test('the first start makes the coach and prints a password once; the next starts change nothing', async () => {
  const first = await seed(withConfig({ seedDemo: false }));
  expect(first.admin).toMatchObject({ email: 'coach@example.com', password: expect.any(String) });
  const [admin] = await site.db.select().from(users);
  expect(admin).toMatchObject({ isAdmin: true, isMainAdmin: true, isFirstLogin: false });
  expect(admin?.hashedPassword).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(admin?.hashedPassword ?? '', first.admin.password ?? '')).toBe(true);

  const second = await seed(withConfig({ seedDemo: false, adminPassword: 'another password' }));
  expect(second.admin.password).toBeUndefined();
  expect(await site.db.select().from(users)).toEqual([admin]);
});

test('a configured password is used and never printed', async () => {
  const { admin } = await seed(withConfig({ seedDemo: false, adminPassword: 'correct horse battery' }));
  expect(admin).toEqual({ email: 'coach@example.com' });
  const [row] = await site.db.select().from(users);
  expect(await verify(row?.hashedPassword ?? '', 'correct horse battery')).toBe(true);
});

test('in production no password is made up', async () => {
  await expect(seed(withConfig({ production: true, seedDemo: false }))).rejects.toThrow(ConfigError);
  expect(await site.db.select().from(users)).toEqual([]);
});

test('two servers that start together make one coach', async () => {
  const seeds = await Promise.all([seed(withConfig({ seedDemo: false })), seed(withConfig({ seedDemo: false }))]);
  expect(await site.db.select().from(users)).toHaveLength(1);
  expect(seeds.filter(({ admin }) => admin.password)).toHaveLength(1);
});

test('a demo member never takes over an account that exists', async () => {
  const coach = await seed(withConfig({ adminEmail: 'member@example.com' }));
  expect(coach.demoMember).toBeUndefined();
  const [row, ...others] = await site.db.select().from(users);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ isMainAdmin: true });
  expect(await verify(row?.hashedPassword ?? '', coach.admin.password ?? '')).toBe(true);
});

test('a demo has bookable times and a member, once: what the coach deletes stays deleted', async () => {
  expect((await seed(site.ctx)).demoMember).toMatchObject({ password: expect.any(String) });
  expect((await site.send('GET', '/api/available-time-slots')).body.length).toBeGreaterThan(100);
  await site.db.delete(availableTimeSlots);
  expect((await seed(site.ctx)).demoMember).toBeUndefined();
  expect(await site.db.select().from(availableTimeSlots)).toEqual([]);
});
