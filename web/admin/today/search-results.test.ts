import { expect, test } from 'vitest';
import type { SearchReply } from '#contracts/today/search.ts';
import { describeCount, listResults } from './search-results.ts';

const none: SearchReply = { clients: [], calls: [], payments: [], mails: [], lessons: [] };
const person = { id: 1, firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: null };
const mail = {
  id: 1,
  kind: 'letter',
  recipient: 'ana@example.com',
  state: 'sent' as const,
  sentBy: null,
  createdAt: '',
};

test('kinds without results are left out', () => {
  expect(listResults(none)).toEqual([]);
  expect(listResults({ ...none, clients: [person], mails: [mail] }).map(({ name }) => name)).toEqual([
    'People',
    'Emails',
  ]);
  const place = { path: '/admin/pages', name: 'Pages', detail: '' };
  expect(listResults({ ...none, clients: [person] }, [place]).map(({ name }) => name)).toEqual([
    'People',
    'Settings, pages and help',
  ]);
});

test('the count says what there is, and that more was left out', () => {
  const describe = (reply: Partial<SearchReply>) => describeCount(listResults({ ...none, ...reply }));
  expect(describe({ clients: [person], mails: [mail, mail] })).toBe('1 person, 2 emails');
  expect(describe({ clients: [person, person], mails: Array(8).fill(mail) })).toBe(
    '2 people, 8 emails, at most 8 of each. Type more to narrow it down.',
  );
});
