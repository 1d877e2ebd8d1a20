import sharp from 'sharp';

/** A photo as a phone takes it: turned, with the place in it. */
export const takePhoto = async () => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: '#3d6b4f',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
});
