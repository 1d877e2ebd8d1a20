/** '#20614a' */
export type HexColor = `#${string}`;

/** WCAG 2.2: text and links need 4.5, borders of controls and icons 3. */
export const TEXT_CONTRAST = 4.5;
export const NON_TEXT_CONTRAST = 3;

/** The contrast of two colors, from 1 to 21, as WCAG 2.2 measures it. */
export function contrastOf(one: HexColor, other: HexColor): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The color that is seen where `foreground`, with an opacity of `alpha` (0 to 1), covers `background`. */
export function blend(foreground: HexColor, background: HexColor, alpha: number): HexColor {
  const below = channelsOf(background);
  return toHex(channelsOf(foreground).map((channel, index) => channel * alpha + (below[index] ?? 0) * (1 - alpha)));
}

/** Relative luminance, from 0 (black) to 1 (white). */
function luminanceOf(color: HexColor): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(decodeGamma);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, from 0 to 1. */
export const channelsOf = (color: HexColor): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);

export const toHex = (channels: number[]): HexColor =>
  `#${channels
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** From sRGB to linear light, as in IEC 61966-2-1. */
export const decodeGamma = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
