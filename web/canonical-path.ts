/** Phones share a page's canonical address, so it follows the navigation. Pages that search engines skip have none. */
export function setCanonicalPath(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link) link.href = new URL(path, link.href).href;
}
