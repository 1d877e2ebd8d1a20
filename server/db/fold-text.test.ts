import { expect, test } from 'vitest';
import { foldText } from '#domain/fold-text.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();

test('the database folds every letter as the program does', async () => {
  // Up to the end of the extended Greek letters, then punctuation, ligatures and wide forms.
  const ranges = [
    [0x20, 0x20_00],
    [0x20_00, 0x22_00],
    [0xfb_00, 0xfb_10],
    [0xff_00, 0xff_60],
  ] as const;
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i)),
  );
  const texts = [...letters, 'Mu\u0308ller O’Neill', '🍏', ''];
  const { rows } = await site.ctx.database.runStatement(
    'select typed, fold_text(typed) as folded from unnest($1::text[]) with ordinality as texts (typed, place) order by place',
    [texts],
  );
  const different = rows.filter(({ typed, folded }) => folded !== foldText(String(typed)));
  expect(different).toEqual([]);
  expect(rows).toHaveLength(texts.length);
});
