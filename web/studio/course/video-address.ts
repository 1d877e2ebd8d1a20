/** `id`: at Vimeo, that of an unlisted video includes its key: '76979871/8272103f6e'. */
type HostedVideo = { kind: 'youtube' | 'vimeo'; id: string };

/** Reads the address of a video at YouTube or Vimeo, in any form that these sites give. Null for others. */
export function readVideoAddress(text: string): HostedVideo | null {
  const address = text.trim();
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const host = url?.hostname.replace(/^(?:www|m|music)\./, '');
  if (!url || !host) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  const match = (kind: HostedVideo['kind'], id: string | null | undefined, form: RegExp): HostedVideo | null =>
    id && form.test(id) ? { kind, id } : null;
  const youtube = (id: string | null | undefined) => match('youtube', id, /^[\w-]{5,20}$/);
  if (host === 'youtu.be') return youtube(parts[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : url.searchParams.get('v'));
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null;
  // A showcase has a number before that of its video: 'showcase/7654321/video/76979871'.
  const at = parts.lastIndexOf('video') + 1 || parts.findIndex((part) => /^\d+$/.test(part));
  const key = [parts[at + 1], url.searchParams.get('h')].find((part) => part && /^[\da-f]{8,20}$/.test(part));
  return match('vimeo', [parts[at], key].filter(Boolean).join('/'), /^\d{5,15}(?:\/|$)/);
}

/** Returns the address at which people watch the video. */
export const writeVideoAddress = ({ kind, id }: HostedVideo): string =>
  kind === 'youtube' ? `https://youtu.be/${id}` : `https://vimeo.com/${id}`;
