import { type RefObject, useEffect, useState } from 'react';

/**
 * The captions of a video, drawn above its controls. Browsers would draw them under the controls, and so small on a
 * phone that nobody could read them. The browser's own are hidden by `data-captions-drawn`.
 */
export function CaptionLines({ player }: { player: RefObject<HTMLVideoElement | null> }) {
  const lines = useShownCaptions(player);
  return (
    <div
      // Media Chrome hides the controls of a playing video, but not this.
      {...{ noautohide: '' }}
      // While the controls are hidden, their place is free.
      className="pointer-events-none! min-h-0 self-center px-3 pb-1 text-center font-medium text-[clamp(0.9375rem,3cqw,1.75rem)] text-white leading-snug transition-transform duration-200 group-[[userinactive]:not([mediapaused])]/player:translate-y-20"
    >
      {lines.map((line) => (
        <p key={line}>
          <span className="whitespace-pre-line rounded-sm box-decoration-clone bg-black/80 px-2 py-0.5">{line}</span>
        </p>
      ))}
    </div>
  );
}

function useShownCaptions(player: RefObject<HTMLVideoElement | null>): string[] {
  const [lines, setLines] = useState<string[]>([]);

  useEffect(() => {
    const element = player.current;
    if (!element) return;
    const tracks = [...element.textTracks];
    const update = () => {
      const cues = tracks.filter(({ mode }) => mode === 'showing').flatMap(({ activeCues }) => [...(activeCues ?? [])]);
      // As text: the markup of a cue, such as a speaker's name, is left out.
      setLines(cues.map((cue) => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '')));
    };
    element.textTracks.addEventListener('change', update);
    for (const track of tracks) track.addEventListener('cuechange', update);
    update();

    // An iPhone plays full screen in its own player, which shows the captions itself.
    const drawCaptions = () => element.setAttribute('data-captions-drawn', '');
    const leaveCaptions = () => element.removeAttribute('data-captions-drawn');
    drawCaptions();
    element.addEventListener('webkitbeginfullscreen', leaveCaptions);
    element.addEventListener('webkitendfullscreen', drawCaptions);
    return () => {
      element.textTracks.removeEventListener('change', update);
      for (const track of tracks) track.removeEventListener('cuechange', update);
      element.removeEventListener('webkitbeginfullscreen', leaveCaptions);
      element.removeEventListener('webkitendfullscreen', drawCaptions);
    };
  }, [player]);

  return lines;
}
