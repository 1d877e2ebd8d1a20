import { writeLookStyleWithin } from '#contracts/studio/look-style.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { offeredFontFaces } from '../../offered-fonts.ts';

/** Elements with this attribute have the draft's look. They need a `DraftStyle` somewhere. */
export const draftLook = { 'data-look': 'draft' };

export function DraftStyle({ look }: { look: SiteLook }) {
  return (
    <>
      <style>{offeredFontFaces}</style>
      <style>{writeLookStyleWithin('[data-look=draft]', look)}</style>
    </>
  );
}
