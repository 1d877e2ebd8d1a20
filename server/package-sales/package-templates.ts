import { randomUUID } from 'node:crypto';
import type { ChangedTemplate, ListedTemplate, PackageTemplateInput } from '#contracts/settings/package-settings.ts';
import { getPackagePrices, MAX_TEMPLATES, type PackageTemplate } from '#domain/package-templates.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../requests/refusal.ts';
import { saveSettings } from '../settings/save-settings.ts';

export const listTemplates = async (ctx: AppContext) => {
  await ctx.settings.refresh();
  const { version, content } = ctx.settings.documents.packages;
  return { templates: content.templates.map((template) => toListed(ctx, template)), version };
};

/** Adds a package to those for sale. Throws `NOT_POSSIBLE` for too many, `SETTINGS_CHANGED`. */
export async function addTemplate(ctx: AppContext, admin: string, input: PackageTemplateInput) {
  const template = { ...input, id: randomUUID() };
  await changeTemplates(ctx, admin, (templates) => {
    if (templates.length >= MAX_TEMPLATES) {
      refuse(`You have ${MAX_TEMPLATES} packages already. Please delete one that you no longer sell.`);
    }
    return [...templates, template];
  });
  return { message: `“${template.name}” can be offered from now on.`, template: toListed(ctx, template) };
}

/** Changes a package. Throws `NOT_FOUND`, `NOT_POSSIBLE` if pages would then name no package, `SETTINGS_CHANGED`. */
export async function changeTemplate(
  ctx: AppContext,
  admin: string,
  id: string,
  { version, ...input }: ChangedTemplate,
) {
  const template = { ...input, id };
  const change = (templates: PackageTemplate[]) => {
    if (findTemplate(templates, id).isNamed && !input.isNamed) {
      refuse('Your pages name this package. Please choose another one for your pages instead.');
    }
    return templates.map((current) => (current.id === id ? template : current));
  };
  await changeTemplates(ctx, admin, change, version);
  const message = 'Saved. What you have offered or sold stays as it was.';
  return { message, template: toListed(ctx, template) };
}

/** Deletes a package. Those that were offered or sold stay. Throws as `changeTemplate` does. */
export async function deleteTemplate(ctx: AppContext, admin: string, id: string) {
  let name = '';
  await changeTemplates(ctx, admin, (templates) => {
    const template = findTemplate(templates, id);
    if (template.isNamed) {
      refuse('Your pages name this package. Please choose another one for your pages, and then delete this one.');
    }
    name = template.name;
    return templates.filter((current) => current !== template);
  });
  return { message: `“${name}” is no longer for sale. What you have offered or sold stays as it was.` };
}

/** Finds a package by its id. Throws `NOT_FOUND`. */
export function findTemplate(templates: readonly PackageTemplate[], id: string): PackageTemplate {
  const found = templates.find((template) => template.id === id);
  if (found) return found;
  throw new Refusal('NOT_FOUND', 'This package is no longer for sale. Please reload the page.');
}

/** Saves the packages after a change. With `seenVersion`, throws `SETTINGS_CHANGED` if that is not the newest. */
async function changeTemplates(
  ctx: AppContext,
  admin: string,
  change: (templates: PackageTemplate[]) => PackageTemplate[],
  seenVersion?: number,
): Promise<void> {
  await ctx.settings.refresh();
  const { version, content } = ctx.settings.documents.packages;
  const changed = change(content.templates);
  const newlyNamed = changed.findLast(({ id, isNamed }) => isNamed && !isNamedIn(content.templates, id));
  // A newly named package takes the place of the one that pages named before.
  const templates = newlyNamed
    ? changed.map((current) => ({ ...current, isNamed: current.id === newlyNamed.id }))
    : changed;
  await saveSettings(ctx, {
    name: 'packages',
    version: seenVersion ?? version,
    content: { templates },
    admin: { email: admin },
  });
}

const isNamedIn = (templates: readonly PackageTemplate[], id: string): boolean =>
  templates.some((template) => template.id === id && template.isNamed);

const toListed = ({ settings }: AppContext, template: PackageTemplate): ListedTemplate => ({
  ...template,
  memberPriceCents: getPackagePrices(template, settings.current.prices).member,
});

function refuse(message: string): never {
  throw new Refusal('NOT_POSSIBLE', message);
}
