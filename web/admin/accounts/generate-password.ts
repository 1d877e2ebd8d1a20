/** The 32 characters of passwords; none looks like another. A random byte chooses them evenly, as 32 divides 256. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a password with 80 random bits, in four groups: 'k3mh-x7qa-p2wd-n9tf'. */
export function generatePassword(): string {
  const chosen = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => characters[byte % characters.length]);
  return chosen.join('').replaceAll(/.{4}(?!$)/g, '$&-');
}
