import { expect, test } from 'vitest';
import { openSite } from '../testing/open-site.ts';
import { availableTimeSlots } from './schema.ts';

test('an error of the database comes as the driver throws it, without the values of the statement', async () => {
  const site = await openSite({ reusesDatabase: true });
  const { database } = site.ctx;
  const slot = { value: 'mon-930am', label: 'private words', dayOfWeek: 'mon', timeOfDay: '930am' } as const;
  await database.insert(availableTimeSlots).values(slot);
  const error = await database
    .insert(availableTimeSlots)
    .values(slot)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: '23505' });
  expect(`${(error as Error).message}`).not.toContain('private words');
  await site.close();
});
