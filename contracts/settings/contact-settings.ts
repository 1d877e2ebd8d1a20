import { emailField, optionalTextField, phoneField, textField, webAddressField } from './setting-fields.ts';

export const contactFields = {
  coachName: textField({
    label: 'Your name',
    meaning:
      'Signs your emails, and stands in calendar entries. The pages’ own words keep the name they’re written with.',
    maxLength: 100,
  }),
  senderName: textField({
    label: 'Sender of emails',
    meaning: 'The name your emails come from, such as that of your practice.',
    maxLength: 100,
  }),
  supportEmail: emailField({
    label: 'Contact address',
    meaning:
      'The address people see on the site and write to when they answer an email. Notices for you don’t go here.',
  }),
  phone: phoneField({
    label: 'Phone number',
    meaning: 'Shown with your address in the footer of every page. Leave it empty to show none.',
  }),
  postalAddress: optionalTextField({
    label: 'Postal address',
    meaning: 'Where letters reach you or your practice. It stands in your policies, and nowhere else on the pages.',
    maxLength: 200,
  }),
  videoChannelLabel: textField({
    label: 'Video channel',
    meaning: 'The name of the first link to you elsewhere, such as YouTube.',
    maxLength: 40,
  }),
  videoChannelUrl: webAddressField({
    label: 'Address of the video channel',
    meaning: 'Where that link leads.',
  }),
  socialProfileLabel: textField({
    label: 'Social profile',
    meaning: 'The name of the second link to you elsewhere, such as Instagram.',
    maxLength: 40,
  }),
  socialProfileUrl: webAddressField({
    label: 'Address of the social profile',
    meaning: 'Where that link leads.',
  }),
};
