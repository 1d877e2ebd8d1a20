/** Without those that look alike: 32 of them, so that five bits choose one evenly. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four, 80 bits: easy to read out, to copy and to type. */
export function generatePassword(): string {
  const chosen = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => characters[byte % characters.length]);
  return chosen.join('').replaceAll(/.{4}(?!$)/g, '$&-');
}
