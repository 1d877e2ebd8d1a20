import { channelsOf, decodeGamma, type HexColor, toHex } from './contrast.ts';

/** A color as people see it: how light (0 to 1), how strong (0 to about 0.3), and which hue (degrees). */
export type Oklch = { lightness: number; chroma: number; hue: number };

/** Converts a color by the formulas of https://bottosson.github.io/posts/oklab. */
export function toOklch(color: HexColor): Oklch {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(decodeGamma);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Returns the nearest color that screens can show: if need be a paler one of the same lightness. */
export function toHexColor(color: Oklch): HexColor {
  const linear = toLinearRgb(color);
  if (isInGamut(linear)) return toHex(linear.map(encodeGamma));
  let [low, high] = [0, color.chroma];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (isInGamut(toLinearRgb({ ...color, chroma: middle }))) low = middle;
    else high = middle;
  }
  return toHex(toLinearRgb({ ...color, chroma: low }).map(encodeGamma));
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): number[] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isInGamut = (linear: number[]): boolean => linear.every((channel) => channel >= -0.0005 && channel <= 1.0005);

const encodeGamma = (channel: number): number =>
  channel <= 0.0031308 ? 12.92 * channel : 1.055 * Math.abs(channel) ** (1 / 2.4) - 0.055;
