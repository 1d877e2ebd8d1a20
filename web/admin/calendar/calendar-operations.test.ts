import { afterEach, expect, test, vi } from 'vitest';
import { type DatedOperation, invertOperation, performOperations } from './calendar-operations.ts';

const override = { date: '2027-01-04', type: 'blocked' as const };
const date = { date: '2027-01-04', timeOfDay: '900am' };

afterEach(() => vi.unstubAllGlobals());

/** What is sent while the server answers so. */
function answering(reply: object) {
  const sent: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string | null }) => {
    sent.push([method, url, body && JSON.parse(body)]);
    return Response.json({ message: 'You did.', inTheWay: [], ...reply });
  });
  return sent;
}

test('several changes of dates are one request, which is undone by one, the last first', async () => {
  const sent = answering({ rows: [{ id: 8 }, null, { id: 3 }] });
  const outcome = await performOperations([
    { act: 'add-override', override, was: 5 },
    { act: 'remove-override', id: 7, override },
    { act: 'toggle-date', id: 3, isActive: true },
  ]);
  expect(sent).toMatchObject([
    ['PUT', '/api/admin/calendar-changes', { changes: [{ act: 'add-override', override }, { id: 7 }, { id: 3 }] }],
  ]);
  expect(outcome).toEqual({
    message: 'You did.',
    inTheWay: [],
    inverse: [
      { act: 'toggle-date', id: 3, isActive: false },
      { act: 'add-override', override, was: 7 },
      { act: 'remove-override', id: 8, override },
    ],
    renumbered: [{ what: 'override', from: 5, to: 8 }],
  });
});

test('a single change of dates is a call of its own', async () => {
  const sent = answering({ id: 8 });
  const { inverse, renumbered } = await performOperations([{ act: 'add-date', date, was: 5 }]);
  expect(sent).toEqual([['POST', '/api/admin/specific-date-slots', date]]);
  expect([inverse, renumbered]).toEqual([[{ act: 'remove-date', id: 8, date }], [{ what: 'date', from: 5, to: 8 }]]);
});

test('a slot that was moved is undone by day and time', async () => {
  answering({});
  const was = { id: 2, dayOfWeek: 'mon', timeOfDay: '900am', isActive: false } as const;
  const operation = { act: 'edit-slot', was, slot: { ...was, timeOfDay: '930am' } } as never;
  expect((await performOperations([operation])).inverse).toEqual([
    {
      act: 'set-week',
      slots: [
        { dayOfWeek: 'mon', timeOfDay: '930am', state: 'none' },
        { dayOfWeek: 'mon', timeOfDay: '900am', state: 'off' },
      ],
    },
  ]);
});

test.each<[DatedOperation, DatedOperation]>([
  [
    { act: 'add-date', date },
    { act: 'remove-date', id: 8, date },
  ],
  [
    { act: 'remove-date', id: 8, date },
    { act: 'add-date', date, was: 8 },
  ],
  [
    { act: 'toggle-date', id: 8, isActive: false },
    { act: 'toggle-date', id: 8, isActive: true },
  ],
  [
    { act: 'add-override', override },
    { act: 'remove-override', id: 8, override },
  ],
  [
    { act: 'remove-override', id: 8, override },
    { act: 'add-override', override, was: 8 },
  ],
])('%j is undone', (operation, inverse) => {
  expect(invertOperation(operation, 8)).toEqual(inverse);
});
