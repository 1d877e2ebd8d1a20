import { expect, test } from 'vitest';
import { sampleClient } from '../../testing/sample-clients.ts';
import { ClientFormInput, splitTags, startClientForm } from './client-form.ts';

test.each([
  ['vegan, long  runner ,', ['vegan', 'long runner']],
  ['Vegan, vegan', ['Vegan']],
  ['', []],
])('tags are typed with commas: %j', (typed, tags) => {
  expect(splitTags(typed)).toEqual(tags);
});

test('an empty field stands for what is not known', () => {
  const typed = { ...startClientForm(sampleClient()), phone: ' ', timeZone: '', contactMethod: '' };
  expect(ClientFormInput.parse(typed)).toMatchObject({ phone: null, timeZone: null, contactMethod: null });
});

test.each([
  [{ phone: '12' }, 'Please enter a complete phone number'],
  [{ email: 'ada' }, 'Please enter a valid email address'],
  [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`).join() }, 'At most 20 tags'],
])('what the server would refuse is said at once: %j', (changed, message) => {
  const { error } = ClientFormInput.safeParse({ ...startClientForm(sampleClient()), ...changed });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
