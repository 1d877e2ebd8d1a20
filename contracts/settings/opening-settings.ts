import { choiceField, textField } from './setting-fields.ts';

export const openingFields = {
  visibility: choiceField<'open' | 'opening-soon'>({
    label: 'Your site is',
    meaning:
      'While it’s opening soon, visitors read a short note in place of your pages. You still see everything when you’re signed in, and links in emails keep working.',
    default: 'open',
    choices: [
      { value: 'open', label: 'Open to everyone' },
      { value: 'opening-soon', label: 'Opening soon' },
    ],
  }),
  openingText: textField({
    label: 'Note for visitors',
    meaning: 'What visitors read while your site is opening soon, above your contact address.',
    default: 'I’m getting everything ready for you. Please check back soon, or write to me.',
    maxLength: 300,
  }),
};
