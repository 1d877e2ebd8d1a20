import { writeLookStyleWithin } from '#contracts/studio/look-style.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { offeredFontFaces } from '../../offered-fonts.ts';

/** The attribute of elements that are shown in the draft's look, which a `DraftStyle` on the page defines. */
export const draftLook = { 'data-look': 'draft' };

export function DraftStyle({ look }: { look: SiteLook }) {
  return (
    <>
      <style>{offeredFontFaces}</style>
      <style>{writeLookStyleWithin('[data-look=draft]', look)}</style>
    </>
  );
}
