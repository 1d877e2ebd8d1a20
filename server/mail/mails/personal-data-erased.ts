import { fillMailText } from '../fill-mail-text.ts';
import { defineMail } from '../mail-definition.ts';

/** The last mail to a person. It knows nothing but the address. */
export const personalDataErased = defineMail('client', async (_context, { recipient }) => ({ email: recipient }), {
  leavesNoRecord: true,
  write: ({ email }, site, texts) => ({
    ...fillMailText(texts, 'personal-data-erased', {
      person: { firstName: '', lastName: '', email },
      site,
      places: {},
      parts: {},
    }),
    preheader: 'This is the last email you get from here.',
    because: 'your data here was erased a moment ago',
  }),
});
