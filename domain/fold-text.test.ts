import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'muller'],
  ['O’Neill', 'oneill'],
  ["O'NEILL", 'oneill'],
  ['D´Angelo', 'dangelo'],
  ['D＇Angelo', 'dangelo'],
  ['Straße', 'strasse'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['Æsa Þór', 'aesa thor'],
  ['İpek Işık', 'ipek isik'],
  ['Андрій Ёлкин', 'андріи елкин'],
  ['ΓΙΏΡΓΟΣ γιώργος', 'γιωργοσ γιωργοσ'],
  ['ﬁona', 'fiona'],
  ['李 小龙', '李 小龙'],
  ['ana+call@example.com', 'ana+call@example.com'],
  ['🍏 50%_off\\', '🍏 50%_off\\'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});
