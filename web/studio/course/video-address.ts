/** `id`: at Vimeo, that of an unlisted video includes its key: '76979871/8272103f6e'. */
type HostedVideo = { kind: 'youtube' | 'vimeo'; id: string };

/** The number of a video, perhaps with its key. The showcase, channel or group before it may have a number too. */
const vimeoPath =
  /^(?:\/video|\/manage\/videos|\/(?:showcase|album)\/\d+\/video|\/(?:channels|ondemand)\/[^/]+|\/groups\/[^/]+\/videos)?\/(\d{5,15})(?:\/([\da-f]{8,20}))?(?:\/|$)/;

/** Reads the address of a video at YouTube or Vimeo, in any form that these sites give. Null for others. */
export function readVideoAddress(text: string): HostedVideo | null {
  const address = text.trim();
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const host = url?.hostname.replace(/^(?:www|m|music)\./, '');
  if (!url || !host) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  const youtube = (id: string | null | undefined): HostedVideo | null =>
    id && /^[\w-]{5,20}$/.test(id) ? { kind: 'youtube', id } : null;
  if (host === 'youtu.be') return youtube(parts[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : url.searchParams.get('v'));
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null;
  const [, id, key = url.searchParams.get('h')] = vimeoPath.exec(url.pathname) ?? [];
  if (!id) return null;
  return { kind: 'vimeo', id: key && /^[\da-f]{8,20}$/.test(key) ? `${id}/${key}` : id };
}

/** Returns the address at which people watch the video. */
export const writeVideoAddress = ({ kind, id }: HostedVideo): string =>
  kind === 'youtube' ? `https://youtu.be/${id}` : `https://vimeo.com/${id}`;
