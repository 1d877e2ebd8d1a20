import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const encode = (data: Uint8Array | string) => Buffer.from(data as string).toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_NEW_KEY = 0x40;

type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } };
type Ceremony = { origin?: string; rpId?: string; isVerified?: boolean };

/** A passkey in memory that does what browsers and phones do, or, when told, what an attacker would. */
export function createSoftwareAuthenticator({ idBytes = 32 } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(idBytes);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // The public key in COSE: its type EC2, algorithm ES256 and curve P-256, and the coordinates of its point.
  const cose = new Map<number, number | Uint8Array>()
    .set(1, 2)
    .set(3, -7)
    .set(-1, 1)
    .set(-2, Uint8Array.from(Buffer.from(x, 'base64url')))
    .set(-3, Uint8Array.from(Buffer.from(y, 'base64url')));
  let counter = 0;
  let userHandle: string | undefined;

  const writeClientData = (type: string, { challenge }: Options, { origin = 'http://localhost:3000' }: Ceremony) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  function writeAuthenticatorData(rpId: string, isVerified: boolean, newKey?: Uint8Array): Buffer {
    counter += 1;
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (newKey ? HAS_NEW_KEY : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = newKey ? [Buffer.alloc(16), length, id, newKey] : [];
    return Buffer.concat([sha256(rpId), head, ...credential]);
  }
  const described = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} };

  return {
    register(options: Options, ceremony: Ceremony = {}) {
      userHandle = options.user?.id;
      const rpId = ceremony.rpId ?? options.rp?.id ?? '';
      const authData = writeAuthenticatorData(rpId, ceremony.isVerified ?? true, isoCBOR.encode(cose));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]);
      const clientDataJSON = encode(writeClientData('webauthn.create', options, ceremony));
      const attestationObject = encode(isoCBOR.encode(attestation as never));
      return { ...described, response: { clientDataJSON, attestationObject, transports: ['internal'] } };
    },
    signIn(options: Options, ceremony: Ceremony = {}) {
      const clientData = writeClientData('webauthn.get', options, ceremony);
      const authenticatorData = writeAuthenticatorData(
        ceremony.rpId ?? options.rpId ?? '',
        ceremony.isVerified ?? true,
      );
      const signature = createSign('sha256').update(authenticatorData).update(sha256(clientData)).sign(privateKey);
      return {
        ...described,
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(authenticatorData),
          signature: encode(signature),
          userHandle,
        },
      };
    },
    /** Sets the signature counter, as a copy of the authenticator would. */
    setCounter(count: number) {
      counter = count;
    },
  };
}
