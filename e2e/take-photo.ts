import sharp from 'sharp';

/** A photo as a phone takes it: rotated, with its place in it. It has one color, which the server encodes fastest. */
export const takePhoto = async () => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3d6b4f' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
});
