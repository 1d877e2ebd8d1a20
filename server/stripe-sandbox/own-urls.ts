import type { AppContext } from '../app-context.ts';

/**
 * Returns a check whether a URL belongs to this site, so that a second step leads nowhere else. Without a configured
 * public address, the site may be open under another name of the same machine.
 */
export function createOwnUrlCheck({
  config,
  publicUrl,
}: Pick<AppContext, 'config' | 'publicUrl'>): (url: URL) => boolean {
  return (url) => {
    if (!URL.canParse(publicUrl())) return false;
    const ownUrl = new URL(publicUrl());
    if (url.origin === ownUrl.origin) return true;
    return (
      !config.publicUrl && url.protocol === ownUrl.protocol && url.port === ownUrl.port && isLoopback(url.hostname)
    );
  };
}

const isLoopback = (name: string) => name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name);
