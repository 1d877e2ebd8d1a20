/** 32 characters that do not look alike, so that five bits choose one evenly. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four characters with 80 random bits. */
export function generatePassword(): string {
  const chosen = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => characters[byte % characters.length]);
  return chosen.join('').replaceAll(/.{4}(?!$)/g, '$&-');
}
