import { policyTextNames, privacyFields } from '#contracts/settings/privacy-settings.ts';
import { DraftContent } from '#contracts/studio/draft-content.ts';
import { SiteContent } from '#contracts/studio/site-content.ts';
import { policyNames } from '#domain/policies.ts';
import { pageFiles, policyFiles, SITE_FILE } from './folder-layout.ts';
import { FolderProblems } from './folder-problems.ts';
import { fillInPlaceholders } from './new-files.ts';
import { explainZodMessage, listUnknownFields, parseJson } from './read-json.ts';

type PolicyTexts = Partial<Record<(typeof policyTextNames)[keyof typeof policyTextNames], string>>;
export type ParsedFolder = { content: SiteContent; policies: PolicyTexts };

/**
 * Parses the texts of a folder to which a site was exported, or which somebody wrote. A part whose file is missing is
 * taken from `current`. Throws `FolderProblems`: 'pages/home.json, hero.title: …'.
 */
export function parseFolder(texts: Map<string, string>, current: SiteContent): ParsedFolder {
  const problems: string[] = [];
  const parts: Record<string, unknown> = { ...current };
  const fileOf = (part: string) => pageFiles[part as keyof SiteContent] ?? SITE_FILE;

  for (const [part, file] of [...Object.entries(pageFiles), [null, SITE_FILE] as const]) {
    const text = texts.get(file);
    if (text === undefined) continue;
    const json = parseJson(text);
    if (json === undefined) problems.push(`${file}: This isn’t valid JSON.`);
    else if (part !== null) parts[part] = json;
    else if (typeof json !== 'object' || json === null || Array.isArray(json))
      problems.push(`${file}: This isn’t a JSON object.`);
    else
      for (const [name, other] of Object.entries(json))
        if (name in SiteContent.shape && !(name in pageFiles)) parts[name] = other;
        else problems.push(`${file}, ${name}: There’s no such part of a site.`);
  }
  if (problems.length > 0) throw new FolderProblems(problems);

  const input = structuredClone(parts);
  fillInPlaceholders(input);
  const parsed = DraftContent.safeParse(input);
  for (const { path, message } of parsed.error?.issues ?? [])
    problems.push(describeProblem(fileOf(String(path[0])), path, explainZodMessage(message)));
  if (parsed.success)
    for (const path of listUnknownFields(input, parsed.data))
      problems.push(describeProblem(fileOf(String(path[0])), path, 'There’s no such field.'));

  const policies: PolicyTexts = {};
  for (const name of policyNames) {
    const text = texts.get(policyFiles[name]);
    if (text === undefined) continue;
    const field = policyTextNames[name];
    const checked = privacyFields[field].schema.safeParse(text);
    if (checked.success) policies[field] = checked.data;
    else problems.push(`${policyFiles[name]}: ${checked.error.issues[0]?.message}`);
  }
  if (problems.length > 0 || !parsed.success) throw new FolderProblems([...new Set(problems)]);
  return { content: parsed.data, policies };
}

/** Describes a problem by its file and field. A page's file holds one part, so that part is not named. */
function describeProblem(file: string, path: readonly PropertyKey[], message: string): string {
  const field = (file === SITE_FILE ? path : path.slice(1)).join('.');
  return `${file}${field ? `, ${field}` : ''}: ${message}`;
}
