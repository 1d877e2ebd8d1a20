import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS } from '#domain/durations.ts';
import { setDraftOwner } from '../draft-owner.ts';
import { renderPart } from '../testing/render.tsx';
import { clearAllDrafts, clearDraft, type DraftPlan, readDraft, saveDraft, useFormDraft } from './form-draft.ts';
import { TextInput } from './TextInput.tsx';

const plan: DraftPlan<'name' | 'goals'> = { form: 'sample', fields: ['name'], tabFields: ['goals'] };

function Sample() {
  const form = useForm<{ name: string; goals: string; secret: string }>();
  const { forget } = useFormDraft(form, plan);
  return (
    <form>
      <TextInput label="Name" {...form.register('name')} />
      <TextInput label="Goals" {...form.register('goals')} />
      <TextInput label="Secret" {...form.register('secret')} />
      <button type="button" onClick={forget}>
        Sent
      </button>
    </form>
  );
}

const name = page.getByLabelText('Name');
const goals = page.getByLabelText('Goals');

test('what was typed is there again after a reload; answers about health only in the same tab', async () => {
  const first = await renderPart(<Sample />);
  await name.fill('Ada');
  await goals.fill('More energy');
  await page.getByLabelText('Secret').fill('hidden words');
  expect(JSON.stringify({ ...localStorage })).toContain('Ada');
  expect(JSON.stringify({ ...localStorage })).not.toContain('energy');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('hidden words');
  await first.unmount();
  const second = await renderPart(<Sample />);
  await expect.element(name).toHaveValue('Ada');
  await expect.element(goals).toHaveValue('More energy');
  await second.unmount();
  sessionStorage.clear(); // as in another tab
  await renderPart(<Sample />);
  await expect.element(name).toHaveValue('Ada');
  await expect.element(goals).toHaveValue('');
});

test('a form that has been sent leaves nothing, whatever is typed into it afterwards', async () => {
  await renderPart(<Sample />);
  await name.fill('Ada');
  await goals.fill('More energy');
  await page.getByRole('button', { name: 'Sent' }).click();
  await goals.fill('Less sugar');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('a draft is kept for a day, and goes when the person signs out', () => {
  saveDraft(plan, { name: 'Ada', goals: 'More energy' }, 0);
  expect(readDraft(plan, DAY_MS - 1)).toEqual({ name: 'Ada', goals: 'More energy' });
  expect(readDraft(plan, DAY_MS)).toEqual({ goals: 'More energy' });
  clearDraft(plan);
  expect(readDraft(plan, 1)).toEqual({});
  saveDraft(plan, { name: 'Ada', goals: 'More energy' });
  localStorage.setItem('other', 'stays');
  clearAllDrafts();
  expect(readDraft(plan)).toEqual({});
  expect(localStorage.getItem('other')).toBe('stays');
});

test('what a user has typed is shown again to that user only, also when the session has ended', async () => {
  setDraftOwner(7);
  const first = await renderPart(<Sample />);
  await name.fill('Ada');
  await goals.fill('More energy');
  setDraftOwner(null);
  await name.fill('Ada Lovelace');
  await first.unmount();

  const visitor = await renderPart(<Sample />);
  await expect.element(name).toHaveValue('');
  await name.fill('Somebody');
  await visitor.unmount();
  setDraftOwner(8);
  expect(readDraft(plan)).toEqual({ name: 'Somebody' });

  setDraftOwner(undefined);
  await renderPart(<Sample />);
  setDraftOwner(7);
  await expect.element(goals).toHaveValue('More energy');
  expect(readDraft(plan)).toEqual({ name: 'Ada Lovelace', goals: 'More energy' });
});

test('what is typed before the user is known is kept as the draft of that user', async () => {
  setDraftOwner(undefined);
  await renderPart(<Sample />);
  await name.fill('Ada');
  expect({ ...localStorage }).toEqual({});
  setDraftOwner(7);
  await expect.poll(() => readDraft(plan)).toEqual({ name: 'Ada' });
  setDraftOwner(null);
  expect(readDraft(plan)).toEqual({});
});

test('a form that is sent before the user is known leaves no draft', () => {
  for (const owner of [7, null]) {
    setDraftOwner(owner);
    saveDraft(plan, { name: 'Ada', goals: 'More energy' });
    saveDraft({ ...plan, form: 'other' }, { name: 'Ada' });
  }
  setDraftOwner(undefined);
  clearDraft(plan);
  expect(Object.keys({ ...localStorage, ...sessionStorage }).sort()).toEqual(['draft:7:other', 'draft:other']);
});

test('a visitor who signs in takes the draft along', async () => {
  await renderPart(<Sample />);
  await name.fill('Ada');
  setDraftOwner(7);
  await expect.poll(() => Object.keys(localStorage)).toEqual(['draft:7:sample']);
  setDraftOwner(null);
  expect(readDraft(plan)).toEqual({});
  await goals.fill('More energy');
  setDraftOwner(7);
  expect(readDraft(plan)).toEqual({ name: 'Ada', goals: 'More energy' });
});

test.each(['', 'no JSON', 'null', '[]', '"text"', '{"savedAt":"x","answers":7}', '{"answers":{"goals":{}}}'])(
  'what somebody else has written into the storage is ignored: %s',
  (text) => {
    localStorage.setItem('draft:sample', text);
    sessionStorage.setItem('draft:sample', text);
    expect(readDraft(plan)).toEqual({});
  },
);
