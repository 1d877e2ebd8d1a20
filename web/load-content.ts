import { CONTENT_PATH, type PublicContent } from '#contracts/public-pages.ts';
import { callApi } from './api.ts';

let loading: Promise<void> | undefined;

/** Adds the parts of the content that this document came without. Custom pages are not among them: each comes with its own document. */
export function loadContent(content: PublicContent): Promise<void> {
  loading ??= callApi({ method: 'GET', path: CONTENT_PATH }, { passive: true }).then(
    (all) => {
      Object.assign(content, { ...(all as PublicContent), ...content });
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
