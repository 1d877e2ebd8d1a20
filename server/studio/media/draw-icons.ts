import type { HexColor } from '#domain/contrast.ts';
import type { IconAddress } from '../../settings/icon-addresses.ts';
import { sharp } from './picture-library.ts';

/** The icons. `share`: the part of a side into which a logo fits. Phones cut their own shape out of a maskable icon. */
const icons: Record<IconAddress, { size: number; share: number }> = {
  '/favicon.ico': { size: 32, share: 1 },
  '/apple-touch-icon.png': { size: 180, share: 0.8 },
  '/icon-192.png': { size: 192, share: 0.9 },
  '/icon-512.png': { size: 512, share: 0.9 },
  '/icon-maskable-512.png': { size: 512, share: 0.64 },
};

/** Draws the icons as PNG files, by their addresses: the whole logo in the middle of a plain background. */
export async function drawIcons(logo: string, background: HexColor): Promise<Record<string, Uint8Array>> {
  const drawn: Record<string, Uint8Array> = {};
  for (const [address, { size, share }] of Object.entries(icons)) {
    const inner = Math.round(size * share);
    const input = await sharp(logo, { failOn: 'error' })
      .resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
      .png()
      .toBuffer();
    drawn[address] = await sharp({ create: { width: size, height: size, channels: 3, background } })
      .composite([{ input, gravity: 'center' }])
      .png({ compressionLevel: 9 })
      .toBuffer();
  }
  return drawn;
}
