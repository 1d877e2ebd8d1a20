import { z } from 'zod';
import { emailAddress, isAddress } from './addresses.ts';
import { readSmtpAddress } from './smtp-address.ts';

export const mailEnvironment = {
  SMTP_URL: z
    .string()
    .refine(
      (url) => isAddress(url, ['smtp:', 'smtps:']),
      'must be an address that starts with smtp:// or smtps:// (signs such as / or @ in the password as %2F or %40)',
    )
    .superRefine((url, problems) => {
      if (!isAddress(url, ['smtp:', 'smtps:'])) return;
      try {
        readSmtpAddress(url);
      } catch (error) {
        problems.addIssue({ code: 'custom', message: (error as Error).message });
      }
    })
    .optional(),
  MAIL_FROM: emailAddress.optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]+$/, 'may have only letters, digits, dots, - and _')
    .optional(),
};

export function readMailSettings(
  settings: z.output<z.ZodObject<typeof mailEnvironment>>,
  { coachEmail }: { coachEmail: string },
) {
  return {
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? coachEmail,
    /** The name of the mail provider's DKIM key in DNS, which only `npm run doctor` looks up. */
    dkimSelector: settings.DKIM_SELECTOR,
  };
}
