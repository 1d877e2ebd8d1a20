import { CONTENT_PATH, type PublicContent } from '#contracts/pages/public-pages.ts';
import { callApi } from './api.ts';

let loading: Promise<PublicContent> | undefined;

/**
 * Adds the parts of the content that this document came without, and returns the whole reply, which may be of another
 * version. Custom pages are not among them: each comes with its own document.
 */
export function loadContent(content: PublicContent): Promise<PublicContent> {
  loading ??= callApi({ method: 'GET', path: CONTENT_PATH }, { passive: true }).then(
    (reply) => {
      const all = reply as PublicContent;
      Object.assign(content, { ...all, ...content });
      return all;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
