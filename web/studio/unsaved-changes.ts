import { DraftContent } from '#contracts/studio/draft-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { Draft } from '#contracts/studio/studio.ts';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../ui/form-draft.ts';

/** The draft of unsaved changes. It stays in this tab, since two tabs must not keep each other's changes. */
const plan: DraftPlan<'content' | 'revision' | 'baseVersion'> = {
  form: 'studio',
  fields: [],
  tabFields: ['content', 'revision', 'baseVersion'],
};

type Unsaved = Pick<Draft, 'content' | 'revision' | 'baseVersion'>;

/** Keeps the changes that the server did not save, since the end of a session leads away from the page. */
export function keepUnsaved({ content, revision, baseVersion }: Unsaved, owner: number): void {
  saveDraft(plan, { content: JSON.stringify(content), revision, baseVersion }, Date.now(), owner);
}

/** Returns the changes that this tab has kept; null also if the draft has changed elsewhere since. */
export function readUnsaved(stored: Draft, owner: number): SiteContent | null {
  const { content, revision, baseVersion } = readDraft(plan, Date.now(), owner);
  if (revision !== stored.revision || baseVersion !== stored.baseVersion) return null;
  const kept = DraftContent.safeParse(JSON.parse(String(content)));
  return kept.success ? kept.data : null;
}

export const forgetUnsaved = (owner: number): void => clearDraft(plan, owner);
