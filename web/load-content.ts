import { CONTENT_PATH, customPageContentPath, customPageKey, type PublicContent } from '#contracts/public-pages.ts';
import { callApi } from './api.ts';

const loading = new Map<string, Promise<void>>();

/** Adds the parts of the content that this document came without: what all pages share, and the custom page at this path. */
export async function loadContent(content: PublicContent, customPage?: string): Promise<void> {
  await Promise.all([
    loadOnce(CONTENT_PATH, (all) => Object.assign(content, { ...(all as PublicContent), ...content })),
    customPage !== undefined &&
      loadOnce(customPageContentPath(customPage), (page) =>
        Object.assign(content, { [customPageKey(customPage)]: page }),
      ),
  ]);
}

/** A failed request is repeated the next time. */
function loadOnce(path: `/api/${string}`, add: (loaded: unknown) => void): Promise<void> {
  const started = loading.get(path);
  if (started) return started;
  const request = callApi({ method: 'GET', path }, { passive: true }).then(add, (error: unknown) => {
    loading.delete(path);
    throw error;
  });
  loading.set(path, request);
  return request;
}
