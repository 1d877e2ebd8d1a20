import type { Video } from '#contracts/studio/pictures-and-clips.ts';
import { serverNow } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ClipPoster, usePoster } from './ClipPoster.tsx';
import { MediaFrame, type MediaFrameProps, useEditedMedia } from './MediaFrame.tsx';
import { UploadField } from './UploadField.tsx';
import { CAPTION_TYPES, CLIP_TYPES, finishCaptions, finishClip } from './upload-kinds.ts';
import { useUpload } from './use-upload.ts';

const sites = { youtube: 'YouTube', vimeo: 'Vimeo' };

/** The dialog for a clip, the picture for its start, its title and captions. */
export function ClipDialog(props: MediaFrameProps) {
  const edited = useEditedMedia<Video>(props);
  const { media: video, setMedia: setVideo, problem, applyTyped } = edited;
  const { source } = video;
  const poster = usePoster((added) => setVideo((before) => ({ ...before, poster: { ...added, alt: before.title } })));
  const clip = useUpload('clip', finishClip, ({ src, type, lengthLabel }) => {
    const publishedOn = serverNow().toISOString().slice(0, 10);
    setVideo((before) => ({
      ...before,
      lengthLabel,
      publishedOn,
      // The other formats and the captions of the former clip do not fit the new one.
      source: { kind: 'file', src, type, alternatives: [] },
    }));
    poster.expectNewClip();
  });
  const captions = useUpload('captions', finishCaptions, setCaptions);
  const isBusy = [clip, poster.upload, captions].some((upload) => upload.isBusy);

  function setCaptions(src: string | undefined) {
    setVideo((before) => {
      if (before.source.kind !== 'file') return before;
      const { captions: _, ...file } = before.source;
      return { ...before, source: src === undefined ? file : { ...file, captions: src } };
    });
  }

  return (
    <MediaFrame {...props} title="Clip" saveLabel="Use this clip" isBusy={isBusy} edited={edited}>
      {source.kind !== 'file' && <p>This clip is at {sites[source.kind]}. A file plays from your own site.</p>}
      <UploadField label="Choose a clip" accept={CLIP_TYPES} upload={clip} />
      <ClipPoster video={video} poster={poster} />
      <TextInput
        label="Title"
        value={video.title}
        error={problem}
        onChange={(event) => applyTyped({ title: event.target.value })}
      />
      {source.kind === 'file' && (
        <section aria-label="Captions" className="space-y-3">
          <h3 className="font-semibold">Captions</h3>
          <p className="text-muted">
            {source.captions
              ? 'This clip has captions.'
              : 'Without captions, people who can’t hear miss what’s said. A captions file (.vtt or .srt) brings them.'}
          </p>
          <div className="flex flex-wrap items-start gap-3">
            <UploadField label="Choose captions" accept={CAPTION_TYPES} upload={captions} />
            {source.captions && !captions.isBusy && (
              <Button variant="quiet" onClick={() => setCaptions(undefined)}>
                Remove captions
              </Button>
            )}
          </div>
        </section>
      )}
    </MediaFrame>
  );
}
