import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { oneLine, requiredText } from '../fields.ts';
import type { SettingField } from '../settings/setting-fields.ts';
import { commonParts, commonPlaces, type MailText } from './mail-places.ts';
import { type MailTextKind, type MailTexts, mailTextKinds, mailTextNames } from './mail-text-kinds.ts';

const MAX_MAIL_SUBJECT = 150;
const MAX_MAIL_TEXT = 6000;

/** Lists the placeholders that may stand within a sentence, such as {first name}. */
export const listPlaces = (kind: MailTextKind): string[] => [...commonPlaces, ...mailTextKinds[kind].places];
/** Lists the placeholders that need a line of their own, such as {pay button}. */
export const listParts = (kind: MailTextKind): string[] => [...commonParts, ...mailTextKinds[kind].parts];

const mailTextSchema = (kind: MailTextKind): z.ZodType<MailText> => {
  const line = oneLine(MAX_MAIL_SUBJECT, 'Please fill this in').superRefine((text, context) =>
    addProblem(findPlaceProblem(kind, text, { mayHaveParts: false }), context),
  );
  return z.object({
    subject: line,
    title: line,
    text: requiredText(MAX_MAIL_TEXT, 'Please write what this email says')
      .transform((text) => text.replace(/\r\n?/g, '\n'))
      .superRefine((text, context) => addProblem(findTextProblem(kind, text), context)),
  });
};

function addProblem(message: string | undefined, context: z.RefinementCtx): void {
  if (message) context.addIssue({ code: 'custom', message });
}

function findTextProblem(kind: MailTextKind, text: string): string | undefined {
  const problem = findPlaceProblem(kind, text, { mayHaveParts: true });
  const missing = mailTextKinds[kind].required.find((place) => !text.includes(`{${place}}`));
  return problem ?? (missing && `This email needs “${missing}”: without it, people can’t do what it is for`);
}

function findPlaceProblem(
  kind: MailTextKind,
  text: string,
  { mayHaveParts }: { mayHaveParts: boolean },
): string | undefined {
  const parts = listParts(kind);
  for (const line of text.split('\n')) {
    for (const [inBraces, name = ''] of line.matchAll(/\{([^{}]*)\}/g)) {
      if (parts.includes(name)) {
        if (!mayHaveParts) return `${inBraces} can only stand in the text`;
        if (line.trim() !== inBraces) return `Please put ${inBraces} on a line of its own`;
      } else if (!listPlaces(kind).includes(name)) return `${inBraces} isn’t a place that this email has`;
    }
    if (/[{}]/.test(line.replace(/\{[^{}]*\}/g, '')))
      return 'There’s a { or } without its other half. Places look like {first name}';
  }
  return undefined;
}

const mailTextField = (kind: MailTextKind): SettingField<MailText> => {
  const { label, meaning, default: defaultText } = mailTextKinds[kind];
  return { kind: 'mail-text', label, meaning, default: defaultText, schema: mailTextSchema(kind) };
};

export const mailTextFields = Object.fromEntries(mailTextNames.map((kind) => [kind, mailTextField(kind)])) as Record<
  MailTextKind,
  SettingField<MailText>
>;

export const defaultMailTexts = Object.fromEntries(
  mailTextNames.map((kind) => [kind, mailTextKinds[kind].default]),
) as MailTexts;

const kindParams = z.object({ kind: z.enum(mailTextNames) });
/** The coach's words, which the schema of the mail's kind checks later. */
const typedText = z.object({ text: z.record(z.string(), z.unknown(), 'Please send the email’s text') });

/** Returns the mail with these words as it would be sent, with masks in place of secrets. */
export const previewMailText = defineEndpoint('admin', 'POST', '/api/admin/mail-texts/:kind/preview', {
  params: kindParams,
  body: typedText,
  reply: z.object({
    subject: z.string(),
    text: z.string(),
    /** True if the data are made up, because the site has sent no such mail and has no call to write about. */
    isSample: z.boolean(),
  }),
});

/** Sends the mail with these words to the admin who asks, with masks in place of secrets. */
export const testMailText = defineEndpoint('admin', 'POST', '/api/admin/mail-texts/:kind/test', {
  params: kindParams,
  body: typedText,
});
