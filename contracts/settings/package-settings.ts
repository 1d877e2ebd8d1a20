import { z } from 'zod';
import { callMinutes } from '#domain/bookings.ts';
import {
  MAX_CALLS_A_WEEK,
  MAX_PACKAGE_CALLS,
  MAX_PACKAGE_WEEKS,
  MAX_TEMPLATES,
  type PackageTemplate,
} from '#domain/package-templates.ts';
import { formatDollars } from '#domain/prices.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { areDifferent, oneLine, yesOrNo } from '../fields.ts';
import { centsField, type SettingField, settingsVersion } from './setting-fields.ts';

/** Limits of a package's price in cents. */
const limits = { min: 5_00, max: 10_000_00 };

/** The field for the price of the package on the pages, which the first questions of a new site ask for. */
export const packageCents = centsField({
  label: 'Four weeks of coaching',
  meaning: 'What four weeks of 1-on-1 coaching cost.',
  default: 399_00,
  ...limits,
});

const priceSentence = `Please enter an amount from ${formatDollars(limits.min)} to ${formatDollars(limits.max)}`;
export const packagePrice = z.int(priceSentence).min(limits.min, priceSentence).max(limits.max, priceSentence);

const wholeNumber = (max: number) => {
  const sentence = `Please enter a whole number from 1 to ${max}`;
  return z.int(sentence).min(1, sentence).max(max, sentence);
};

export const packageWeeks = wholeNumber(MAX_PACKAGE_WEEKS);

const MAX_NAME = 80;
const templateFields = {
  name: oneLine(MAX_NAME, 'Please name the package'),
  calls: wholeNumber(MAX_PACKAGE_CALLS),
  callMinutes: z.literal(callMinutes, { error: 'Please choose one of these' }),
  weeks: packageWeeks,
  withCourse: yesOrNo,
  cents: packagePrice,
  /** Null: the price less the members' discount. */
  memberCents: packagePrice.nullable().default(null),
  maxCallsAWeek: wholeNumber(MAX_CALLS_A_WEEK).default(2),
  sale: z.enum(['open', 'link'], 'Please choose one of these').default('link'),
  /** True for the one package whose price the pages name. */
  isNamed: yesOrNo.default(false),
};
const isAtMostPrice = ({ cents, memberCents }: { cents: number; memberCents: number | null }) =>
  memberCents === null || memberCents <= cents;
const memberPriceTooHigh = { path: ['memberCents'], message: 'Members can’t pay more than others' };

export const PackageTemplateInput = z.object(templateFields).refine(isAtMostPrice, memberPriceTooHigh);
export type PackageTemplateInput = z.infer<typeof PackageTemplateInput>;

const ChangedTemplate = PackageTemplateInput.safeExtend({ version: settingsVersion });
export type ChangedTemplate = z.infer<typeof ChangedTemplate>;

const templateId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'This package doesn’t exist');
const Template = z.object({ id: templateId, ...templateFields }).refine(isAtMostPrice, memberPriceTooHigh);

/** The package of a new site. It begins with a free call, so it is sold by a link. */
export const defaultTemplate: PackageTemplate = {
  id: 'four-weeks',
  name: '1-on-1 nutrition coaching',
  calls: 4,
  callMinutes: 45,
  weeks: 4,
  withCourse: true,
  cents: 399_00,
  memberCents: null,
  maxCallsAWeek: 2,
  sale: 'link',
  isNamed: true,
};

const templatesField: SettingField<PackageTemplate[]> = {
  kind: 'packages',
  label: 'Packages',
  meaning: 'Several calls sold at once. What you have offered or sold stays as it was.',
  default: [defaultTemplate],
  schema: z
    .array(Template, 'Please send the packages')
    .min(1, 'Your pages name a package, so please keep one')
    .max(MAX_TEMPLATES, `Please keep at most ${MAX_TEMPLATES} packages`)
    .refine((templates) => areDifferent(templates.map(({ id }) => id)), 'Please send each package once')
    .refine(
      (templates) => templates.filter(({ isNamed }) => isNamed).length === 1,
      'Please choose one package for your pages',
    ),
};

export const packageFields = { templates: templatesField };

/** A template, with the price that members pay now. */
const ListedTemplate = Template.and(z.object({ memberPriceCents: z.int() }));
export type ListedTemplate = z.infer<typeof ListedTemplate>;

const templatePath = '/api/admin/package-templates';
const templateParams = z.object({ id: templateId });

/** Lists the templates. `version` is that of the whole list. */
export const listPackageTemplates = defineEndpoint('admin', 'GET', templatePath, {
  reply: z.object({ templates: z.array(ListedTemplate), version: z.int() }),
});

/** Adds a template. With `isNamed`, pages name this package from now on. Throws `NOT_POSSIBLE` for too many of them. */
export const addPackageTemplate = defineEndpoint('admin', 'POST', templatePath, {
  body: PackageTemplateInput,
  reply: MessageReply.extend({ template: ListedTemplate }),
  status: 201,
});

/**
 * Changes a package. `version` is that of the list in which the coach saw it. Throws `NOT_FOUND`, `SETTINGS_CHANGED` if
 * there is a newer list, and `NOT_POSSIBLE` if pages would name no package anymore.
 */
export const changePackageTemplate = defineEndpoint('admin', 'PUT', `${templatePath}/:id`, {
  params: templateParams,
  body: ChangedTemplate,
  reply: MessageReply.extend({ template: ListedTemplate }),
});

/** Deletes a template. Throws `NOT_FOUND`, and `NOT_POSSIBLE` for the package that pages name. */
export const deletePackageTemplate = defineEndpoint('admin', 'DELETE', `${templatePath}/:id`, {
  params: templateParams,
});
