import { UPLOAD_DAYS } from '#contracts/studio/media.ts';
import { DAY_MS } from '#domain/durations.ts';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../../ui/form-draft.ts';

/** An unfinished upload that this browser can continue, also on another day. */
type RememberedUpload = { upload: string; name: string; bytes: number; fingerprint: string };

export type UploadMemory = {
  read(): RememberedUpload | null;
  save(remembered: RememberedUpload): void;
  forget(): void;
};

/** Remembers the upload for one place, such as the clip of a part, for as long as the server keeps it. */
export function rememberUpload(place: string): UploadMemory {
  const fields = ['upload', 'name', 'bytes', 'fingerprint'] as const;
  const plan: DraftPlan = { form: `upload-${place}`, fields, tabFields: [], keptForMs: UPLOAD_DAYS * DAY_MS };
  return {
    read() {
      const { upload, name, bytes, fingerprint } = readDraft(plan);
      if (!upload || !bytes) return null;
      return { upload: String(upload), name: String(name), bytes: Number(bytes), fingerprint: String(fingerprint) };
    },
    save: (remembered) => saveDraft(plan, remembered),
    forget: () => clearDraft(plan),
  };
}

const SAMPLE_BYTES = 256 * 1024;

/**
 * Returns a text by which a file is recognized when it is chosen again: a hash of its first and last bytes, since a
 * phone may give a recording another date each time. Without https, browsers compute no hashes, so the date is used.
 */
export async function takeFingerprint(file: File): Promise<string> {
  if (!globalThis.crypto?.subtle) return `${file.size}-${file.lastModified}`;
  const ends = new Blob([file.slice(0, SAMPLE_BYTES), file.slice(Math.max(0, file.size - SAMPLE_BYTES))]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await ends.arrayBuffer()));
  return `${file.size}-${Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
