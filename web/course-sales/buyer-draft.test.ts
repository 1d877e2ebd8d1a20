import { expect, test } from 'vitest';
import { clearBuyerDraft, readBuyerDraft, saveBuyerDraft } from './buyer-draft.ts';

function storage(stored = new Map<string, string>()) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('finds the draft again until it is cleared', () => {
  const tab = storage();
  saveBuyerDraft({ firstName: 'Ada', userEmail: 'ada@' }, tab);
  expect(readBuyerDraft(tab)).toEqual({ firstName: 'Ada', userEmail: 'ada@' });
  clearBuyerDraft(tab);
  expect(readBuyerDraft(tab)).toEqual({});
});

test('ignores texts that are no draft', () => {
  for (const text of ['', '{', '[]', '{"firstName":7}', 'null']) {
    expect(readBuyerDraft(storage(new Map([['course-buyer', text]])))).toEqual({});
  }
});
