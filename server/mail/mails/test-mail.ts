import { aside, button, paragraph } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';

/** Shows the coach that mails leave the site and arrive. */
export const testMail = defineMail('coach', async () => ({}), {
  write: (_data, site) => ({
    subject: `A test from ${site.brand}`,
    preheader: 'If you can read this, your site can send email.',
    title: 'Your site can send email',
    blocks: [
      paragraph('If you can read this, your site can send email. Clients will get theirs the same way.'),
      button('Back to your day', `${site.publicUrl}/admin`),
      aside('Did this land in spam? Then look at the SPF, DKIM and DMARC records of the domain that sends your email.'),
    ],
  }),
});
