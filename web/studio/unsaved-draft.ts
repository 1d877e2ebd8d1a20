import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../ui/form-draft.ts';
import type { EditedDocument } from './edited-document.ts';

/** Changes that the server did not save, and the draft from which they were made. */
type Unsaved<Content> = Pick<DraftOf<Content>, 'content' | 'revision' | 'baseVersion'>;
type Form = Pick<EditedDocument<object>, 'form'>;

/** Plans how the browser keeps unsaved changes: for this tab alone, so that two tabs do not mix theirs. */
const createPlan = (form: string): DraftPlan<'content' | 'revision' | 'baseVersion'> => ({
  form,
  fields: [],
  tabFields: ['content', 'revision', 'baseVersion'],
});

/** Keeps the changes that the server did not save, for when the coach comes back to this page. */
export function keepUnsaved({ form }: Form, { content, revision, baseVersion }: Unsaved<object>, owner: number): void {
  saveDraft(createPlan(form), { content: JSON.stringify(content), revision, baseVersion }, Date.now(), owner);
}

/** Returns the changes that this tab has kept; null without any. */
export function readUnsaved<Content extends object>(
  { form, schema }: EditedDocument<Content>,
  owner: number,
): Unsaved<Content> | null {
  const { content, revision, baseVersion } = readDraft(createPlan(form), Date.now(), owner);
  if (content === undefined) return null;
  const kept = schema.safeParse(JSON.parse(String(content)));
  return kept.success ? { content: kept.data, revision: Number(revision), baseVersion: Number(baseVersion) } : null;
}

export const forgetUnsaved = ({ form }: Form, owner: number): void => clearDraft(createPlan(form), owner);
