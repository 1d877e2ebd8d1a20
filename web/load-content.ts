import type { PublicContent } from '#contracts/public-pages.ts';
import { callApi } from './api.ts';

let loading: Promise<void> | undefined;

/** Adds the parts of the content that this document came without. */
export function loadContent(content: PublicContent): Promise<void> {
  loading ??= callApi({ method: 'GET', path: '/api/content' }, { passive: true }).then(
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
