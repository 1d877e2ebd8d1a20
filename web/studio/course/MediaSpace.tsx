import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { getMediaSpace, maxMediaBytes } from '#contracts/studio/media.ts';
import { formatBytes } from '#domain/format-bytes.ts';
import { callApi } from '../../api.ts';

/** The room for clips on the site's disk, and what a phone should record. Measured again whenever `changed` changes. */
export function MediaSpace({ changed }: { changed: unknown }) {
  const [space, setSpace] = useState<z.infer<typeof getMediaSpace.reply> | null>(null);
  useEffect(() => {
    callApi(getMediaSpace).then(setSpace, () => {});
  }, [changed]);
  if (!space) return null;
  const { freeBytes, convertsClips } = space;
  return (
    <p className="text-muted text-sm">
      Up to {formatBytes(maxMediaBytes['lesson-clip'])}, as it comes from your phone.
      {!convertsClips && ' On an iPhone, choose Settings → Camera → Formats → Most Compatible before you record.'} The
      site’s disk has {formatBytes(freeBytes)} free, and a clip needs twice its size.
    </p>
  );
}
