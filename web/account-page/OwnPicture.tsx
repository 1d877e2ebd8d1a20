import { UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { changeOwnPicture, removeOwnPicture } from '#contracts/accounts/own-profile.ts';
import { setCurrentUser } from '../accounts/current-user.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';

/** The user's picture, which the coach sees beside the name. */
export function OwnPicture({ user }: { user: CurrentUser }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function change(work: () => Promise<{ user: CurrentUser; message: string }>) {
    setBusy(true);
    try {
      const { user, message } = await work();
      setCurrentUser(user);
      toast({ title: message });
    } catch (error) {
      showFailure(
        'Your picture wasn’t changed',
        error,
        'This file can’t be used. Please choose a PNG, JPEG or WebP picture.',
      );
    } finally {
      setBusy(false);
    }
  }

  function handleChosen() {
    const file = input.current?.files?.[0];
    // The same file may be chosen again.
    if (input.current) input.current.value = '';
    if (file) void change(async () => callApi(changeOwnPicture, { body: { picture: await cropToSquare(file) } }));
  }

  return (
    <div className="mt-5 flex flex-wrap items-center gap-5">
      {user.profileImageUrl ? (
        <img
          src={user.profileImageUrl}
          alt="You"
          width={96}
          height={96}
          className="size-24 rounded-full object-cover"
        />
      ) : (
        <span aria-hidden className="grid size-24 place-items-center rounded-full bg-sand text-muted">
          <UserRound className="size-10" />
        </span>
      )}
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Your picture"
          hidden
          onChange={handleChosen}
        />
        <Button variant="secondary" aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
          {isBusy ? 'Saving...' : user.profileImageUrl ? 'Another picture' : 'Add a picture'}
        </Button>
        {user.profileImageUrl && (
          <Button
            variant="quiet"
            aria-disabled={isBusy}
            onClick={() => isBusy || void change(() => callApi(removeOwnPicture))}
          >
            Remove it
          </Button>
        )}
      </div>
    </div>
  );
}

/** The length of each side, in pixels. */
const SIZE = 512;

/**
 * Returns the middle of a picture as a square JPEG in base64, without the places and dates that cameras write into
 * their files. Throws for a file that the browser cannot show.
 */
async function cropToSquare(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  // JPEG has no transparent parts.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIZE, SIZE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, SIZE, SIZE);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '';
}
