import { useEffect, useState } from 'react';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { addLessonClip, type ClipProgress } from '#contracts/course/course-media.ts';
import type { CompleteUpload } from '#contracts/studio/media.ts';
import { callApi } from '../../api.ts';
import { rememberUpload } from '../media/remember-upload.ts';
import { countReceived, deleteUpload } from '../media/send-file.ts';
import { type Upload, useUpload } from '../media/use-upload.ts';

export type Clip = Pick<LessonContent, 'video' | 'lengthSeconds'>;
type AddedClip = { src: string; type: string; seconds: number; still: string | null };
/** A file of which an earlier visit uploaded a part. */
export type HalfUploaded = { name: string; bytes: number; percent: number };

/** The pause between requests. The server holds each one for a time, unless another process makes the clip. */
const ASK_AGAIN_MS = 1000;

async function finishClip(body: CompleteUpload, onProgress: (progress: ClipProgress) => void): Promise<AddedClip> {
  for (;;) {
    const reply = await callApi(addLessonClip, { body });
    if ('clip' in reply) return reply.clip;
    onProgress(reply.progress);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

type Part = Pick<LessonContent, 'key' | 'id'>;
/** Remembers uploads by the key of a part, since another new part may get the same id. Older parts have no key. */
const memoryOf = ({ key, id }: Part) => rememberUpload(`clip-of-part-${key ?? id}`);

/** Returns whether this browser has sent a clip for this part of the course that is not in it yet. */
export const hasUnfinishedClip = (part: Part): boolean => memoryOf(part).read() !== null;

const newSrcs = new Set<string>();
/** Returns whether the clip with this address was added since the page was loaded. */
export const isNewClip = (src: string): boolean => newSrcs.has(src);

/** Uploads a clip of a part. An upload that was interrupted can be continued on a later visit. */
export function useClipUpload(
  part: Part,
  onDone: (clip: Clip) => void,
): { upload: Upload; halfUploaded: HalfUploaded | null; discardUpload(): void } {
  const [memory] = useState(() => memoryOf(part));
  const takeAdded = ({ src, type, seconds, still }: AddedClip) => {
    newSrcs.add(src);
    // The previous clip's captions do not fit the new one.
    const video = { kind: 'file' as const, src, type, alternatives: [], captions: null, still, isSilent: false };
    onDone({ video, lengthSeconds: seconds });
  };
  const upload = useUpload('lesson-clip', finishClip, takeAdded, memory);
  const [halfUploaded, setHalfUploaded] = useState<HalfUploaded | null>(null);

  useEffect(() => {
    const remembered = memory.read();
    if (!remembered) return;
    let isMounted = true;
    const { upload: uploadId, name, bytes } = remembered;
    countReceived(uploadId, bytes).then(
      (received) => {
        if (!isMounted) return;
        if (received === null) memory.forget();
        else if (received >= bytes) upload.finishEarlier({ upload: uploadId, bytes });
        else setHalfUploaded({ name, bytes, percent: Math.floor((100 * received) / bytes) });
      },
      // Without a connection, the server is asked again when the coach chooses the file again.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, []);

  return {
    upload: {
      ...upload,
      start(file) {
        setHalfUploaded(null);
        upload.start(file);
      },
    },
    halfUploaded,
    discardUpload() {
      const remembered = memory.read();
      if (remembered) deleteUpload(remembered.upload);
      memory.forget();
      setHalfUploaded(null);
    },
  };
}
