import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../ui/form-draft.ts';
import type { EditedDocument } from './edited-document.ts';

/** The draft of unsaved changes. It stays in this tab, since two tabs must not keep each other's changes. */
const planOf = (form: string): DraftPlan<'content' | 'revision' | 'baseVersion'> => ({
  form,
  fields: [],
  tabFields: ['content', 'revision', 'baseVersion'],
});

type Unsaved = Pick<DraftOf<object>, 'content' | 'revision' | 'baseVersion'>;
type Form = Pick<EditedDocument<object>, 'form'>;

/** Keeps the changes that the server did not save, since the end of a session leads away from the page. */
export function keepUnsaved({ form }: Form, { content, revision, baseVersion }: Unsaved, owner: number): void {
  saveDraft(planOf(form), { content: JSON.stringify(content), revision, baseVersion }, Date.now(), owner);
}

/** Returns the changes that this tab has kept; null also if the draft has changed elsewhere since. */
export function readUnsaved<Content extends object>(
  { form, schema }: EditedDocument<Content>,
  stored: DraftOf<Content>,
  owner: number,
): Content | null {
  const { content, revision, baseVersion } = readDraft(planOf(form), Date.now(), owner);
  if (revision !== stored.revision || baseVersion !== stored.baseVersion) return null;
  const kept = schema.safeParse(JSON.parse(String(content)));
  return kept.success ? kept.data : null;
}

export const forgetUnsaved = ({ form }: Form, owner: number): void => clearDraft(planOf(form), owner);
