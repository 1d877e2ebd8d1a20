import { z } from 'zod';
import {
  defaultTemplate,
  type ListedTemplate,
  PackageTemplateInput,
  packagePrice,
} from '#contracts/settings/package-settings.ts';
import { callMinutes } from '#domain/bookings.ts';
import { dollarField, formatDollarInput } from '../../dollar-input.ts';

const wholeNumber = z.string().transform((typed) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN));

const memberPrice = z.string().transform((typed, context) => {
  if (typed.trim() === '') return null;
  const checked = dollarField('319').pipe(packagePrice).safeParse(typed);
  if (checked.success) return checked.data;
  context.addIssue({ code: 'custom', message: checked.error.issues[0]?.message ?? '' });
  return z.NEVER;
});

/** The fields as they are typed. An empty member price follows the discount. */
export const packageForm = z
  .object({
    name: z.string(),
    calls: wholeNumber,
    callMinutes: z
      .string()
      .transform(Number)
      .pipe(z.literal(callMinutes, { error: 'Please choose one of these' })),
    weeks: wholeNumber,
    cents: dollarField('399'),
    memberCents: memberPrice.optional(),
    maxCallsAWeek: wholeNumber.optional(),
    withCourse: z.boolean(),
    sale: z.enum(['open', 'link']).optional(),
    isNamed: z.boolean().optional(),
  })
  .pipe(PackageTemplateInput);

/** The fields of a template, or of a new one: the package of the specification without its name. */
export function toTypedPackage(template: ListedTemplate | null): z.input<typeof packageForm> {
  const from = template ?? { ...defaultTemplate, name: '', isNamed: false };
  return {
    name: from.name,
    calls: String(from.calls),
    callMinutes: String(from.callMinutes),
    weeks: String(from.weeks),
    cents: formatDollarInput(from.cents),
    memberCents: from.memberCents === null ? '' : formatDollarInput(from.memberCents),
    maxCallsAWeek: String(from.maxCallsAWeek),
    withCourse: from.withCourse,
    sale: from.sale,
    isNamed: from.isNamed,
  };
}
