const MAX_WIDTH = 1920;

/** Says how to get a frame from a player that has none yet. */
export const NO_FRAME = 'Please play the clip to the moment that you want, stop it there, and tap again.';

/** Returns the frame that the player shows, as a JPEG file; null if the browser has not loaded one yet. */
export async function capturePoster(player: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = player;
  if (player.readyState < player.HAVE_CURRENT_DATA || videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, MAX_WIDTH / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return picture && new File([picture], 'poster.jpg', { type: 'image/jpeg' });
}
