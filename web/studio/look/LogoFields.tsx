import { useState } from 'react';
import { describeBrandMark } from '#contracts/studio/brand-mark.ts';
import type { Picture } from '#contracts/studio/pictures-and-clips.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { Logo } from '#contracts/studio/site-look.ts';
import { SiteProvider, useSite } from '../../site.tsx';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { changeValue, valueAt } from '../edit-content.ts';
import { listMedia } from '../media/find-media.ts';
import { PictureDialog } from '../media/PictureDialog.tsx';
import { UploadField } from '../media/UploadField.tsx';
import { finishPicture, PICTURE_TYPES } from '../media/upload-kinds.ts';
import { useUpload } from '../media/use-upload.ts';
import { useDraftText } from '../use-draft-text.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { draftLook } from './DraftStyle.tsx';

type Edited = { content: SiteContent; onChange(next: SiteContent): string | null };

const kinds = [
  { value: 'leaf', label: 'Drawn leaf' },
  { value: 'initials', label: 'Letters' },
  { value: 'picture', label: 'A picture' },
] as const;

/** The choice of the logo, with a sample of the header. */
export function LogoFields({ content, onChange }: Edited) {
  const { logo } = content.look;
  const [isChoosing, setIsChoosing] = useState(false);
  const [isPictureKindChosen, setIsPictureKindChosen] = useState(false);
  const upload = useUpload('picture', finishPicture, (added) => takePicture({ ...added, alt: content.profile.brand }));
  const kind = isPictureKindChosen ? 'picture' : logo.kind;
  const setLogo = (next: Logo) => onChange(changeValue(content, 'look.logo', () => next));

  function chooseKind(next: Logo['kind']) {
    const { firstName, lastName } = content.profile;
    // The logo stays as it is until a picture is chosen.
    setIsPictureKindChosen(next === 'picture');
    if (next === 'leaf') setLogo({ kind: next });
    if (next === 'initials') setLogo({ kind: next, text: `${firstName.charAt(0)}${lastName.charAt(0)}` });
  }

  function takePicture(picture: Picture) {
    setIsPictureKindChosen(false);
    setLogo({ kind: 'picture', picture, showsName: logo.kind === 'picture' ? logo.showsName : true });
  }

  return (
    <>
      <HeaderSample content={content} />
      <ChoiceCards label="Logo" value={kind} choices={kinds} onChange={chooseKind} />
      {kind === 'initials' && logo.kind === 'initials' && <Letters content={content} onChange={onChange} />}
      {kind === 'picture' && logo.kind !== 'picture' && (
        <UploadField label="Choose a picture" accept={PICTURE_TYPES} upload={upload} />
      )}
      {kind === 'picture' && (
        <SitePictures
          content={content}
          chosen={logo.kind === 'picture' ? logo.picture : undefined}
          onChange={takePicture}
        />
      )}
      {kind === 'picture' && logo.kind === 'picture' && (
        <>
          <Button variant="secondary" onClick={() => setIsChoosing(true)}>
            Another picture, or what it shows
          </Button>
          <Checkbox
            label="Show the name beside it"
            checked={logo.showsName}
            onChange={(event) => setLogo({ ...logo, showsName: event.target.checked })}
          />
        </>
      )}
      {isChoosing && (
        <PictureDialog
          path="look.logo.picture"
          content={content}
          onChange={onChange}
          onClosed={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

function HeaderSample({ content: { profile, look } }: { content: SiteContent }) {
  const site = useSite();
  const hasName = look.logo.kind !== 'picture' || look.logo.showsName;
  return (
    <SiteProvider value={{ ...site, brandMark: describeBrandMark(look) }}>
      <div
        {...draftLook}
        className="flex min-h-16 items-center gap-3 rounded-control border border-line bg-paper px-4 font-display text-ink text-lg leading-tight"
      >
        <BrandMark
          className="size-10 shrink-0"
          pictureClassName="h-12 w-auto min-w-10 max-w-32 object-contain object-left"
        />
        {hasName && <span className="font-semibold">{profile.brand}</span>}
      </div>
    </SiteProvider>
  );
}

const Letters = (edited: Edited) => (
  <TextInput label="One to three letters" {...useDraftText('look.logo.text', edited).field} />
);

function SitePictures(props: { content: SiteContent; chosen: Picture | undefined; onChange(picture: Picture): void }) {
  const { content, chosen, onChange } = props;
  const places = listMedia(content, Object.keys(content)).filter(({ kind }) => kind === 'picture');
  const pictures = new Map(places.map(({ path }) => valueAt(content, path) as Picture).map((one) => [one.src, one]));
  return (
    <ChoiceCards
      label="Pictures of your pages"
      value={chosen?.src}
      choices={[...pictures.values()].map(({ src, alt }) => ({
        value: src,
        label: alt,
        sample: <img src={src} alt="" loading="lazy" className="mt-1 max-h-16 rounded-control bg-sand" />,
      }))}
      onChange={(src) => {
        const picture = pictures.get(src);
        if (picture) onChange(picture);
      }}
    />
  );
}
