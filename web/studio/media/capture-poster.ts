const MAX_WIDTH = 1920;

/** Returns the frame that the player shows, as a JPEG file; null if the browser shows none. */
export async function capturePoster(player: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = player;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, MAX_WIDTH / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return picture && new File([picture], 'poster.jpg', { type: 'image/jpeg' });
}
