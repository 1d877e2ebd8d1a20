/** Letters that Unicode does not take apart into a plain letter and a mark. */
const spellings: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  ħ: 'h',
  Ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const specialLetters = new RegExp(`[${Object.keys(spellings).join('')}]`, 'gu');
/** All characters that people type as an apostrophe. */
const apostrophes = /['‘’‛ʻʼ`′´]/gu;
const marks = /[\u0300-\u036f]/gu;
const capitals = /[A-ZΑ-ΩА-ЯЄІЇЂЈЉЊЋЏҐ]/gu;

/**
 * Returns the text as it is searched: in small letters, without accents and apostrophes ('Müller' is 'muller',
 * 'O’Neill' 'oneill'). The database's function `fold_text` does the same, so capitals and marks are listed: a
 * database's own rules differ with its locale.
 */
export const foldText = (text: string): string =>
  text
    // Twice: NFKD would split '´' into a space and a mark, and takes other letters apart into an apostrophe.
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(apostrophes, '')
    .replace(marks, '')
    .replace(specialLetters, (letter) => spellings[letter] ?? letter)
    .replace(capitals, (letter) => letter.toLowerCase());
