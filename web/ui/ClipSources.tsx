type Format = { src: string; type: string };

/**
 * The formats of a clip, as children of its `<video>`. The browser takes the first that it can play; if there is none,
 * only the last one reports an error.
 */
export function ClipSources({ clip, onFailed }: { clip: Format & { alternatives: Format[] }; onFailed(): void }) {
  const formats: Format[] = [clip, ...clip.alternatives];
  return formats.map(({ src, type }) => (
    <source key={src} src={src} type={type} onError={src === formats.at(-1)?.src ? onFailed : undefined} />
  ));
}
