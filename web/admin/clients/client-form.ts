import { z } from 'zod';
import { type ClientDetails, ClientInput } from '#contracts/clients/clients.ts';

/** Reads an empty field as null, which means not known. `schema` checks every other text. */
const orNull = <Output>(schema: z.ZodType<Output>) =>
  z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(schema as z.ZodType<Output, string | null>);

/** The form's fields. Tags are one text, with commas between them. */
export const ClientFormInput = ClientInput.extend({
  phone: orNull(ClientInput.shape.phone),
  timeZone: orNull(ClientInput.shape.timeZone),
  contactMethod: orNull(ClientInput.shape.contactMethod),
  tags: z.string().transform(splitTags).pipe(ClientInput.shape.tags),
});
export type ClientFormInput = z.input<typeof ClientFormInput>;

/** Splits tags, in the order in which they were typed. If tags differ only in their capitals, the first one stays. */
export function splitTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replace(/\s+/g, ' '));
  const lower = tags.map((tag) => tag.toLowerCase());
  return tags.filter((tag, index) => tag && lower.indexOf(tag.toLowerCase()) === index);
}

export const startClientForm = (person: ClientDetails): ClientFormInput => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phone: person.phone ?? '',
  timeZone: person.timeZone ?? '',
  contactMethod: person.contactMethod ?? '',
  tags: person.tags.join(', '),
  resendMails: false,
});

export const clientFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'timeZone',
  'contactMethod',
  'tags',
] as const satisfies (keyof ClientFormInput)[];
