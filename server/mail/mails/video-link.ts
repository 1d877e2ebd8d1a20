import { readCallMail } from '../call-blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';
import { writeCallMail } from '../write-call-mail.ts';

/** Tells the client the link of a call, which the coach has typed or replaced. */
export const videoLink = defineMail('client', readCallMail, {
  write: (data, site, texts) =>
    writeCallMail('video-link', data, [site, texts], { places: {}, parts: {}, invitation: 'The updated invitation' }),
  findOutdatedReason: createOutdatedCallRule({ supersededBy: 'video-link' }),
});
