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
  const vimeo = (id: string | null | undefined) => match('vimeo', id, /^\d{5,15}$/);
  if (host === 'youtu.be') return youtube(parts[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : url.searchParams.get('v'));
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(parts.find((part) => /^\d+$/.test(part)));
  return null;
}

/** Returns the address at which people watch the video. */
export const writeVideoAddress = ({ kind, id }: HostedVideo): string =>
  kind === 'youtube' ? `https://youtu.be/${id}` : `https://vimeo.com/${id}`;
