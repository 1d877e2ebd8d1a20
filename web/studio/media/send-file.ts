import { addPiece, cancelUpload, MAX_PIECE_BYTES, type MediaKind, startUpload } from '#contracts/studio/media.ts';
import { ApiError, callApi, NetworkError } from '../../api.ts';

/** A file on its way. After a failure it goes on from what has arrived. */
export type FileTransfer = {
  kind: MediaKind;
  file: File;
  upload: string | null;
  received: number;
  isCancelled: boolean;
};

export const newTransfer = (kind: MediaKind, file: File): FileTransfer => ({
  kind,
  file,
  upload: null,
  received: 0,
  isCancelled: false,
});

class UploadCancelled extends Error {}
/** The browser cannot read the file: it was moved, changed, or its disk is gone. */
export class UnreadableFile extends Error {}

/** A piece should arrive within a few seconds, on a slow line too. */
const FIRST_PIECE_BYTES = 256 * 1024;
const MIN_PIECE_BYTES = 64 * 1024;
const QUICK_MS = 1500;
const SLOW_MS = 6000;
const RETRY_AFTER_MS = 2000;

/**
 * Sends what has not arrived yet, and returns what completes the upload. Throws like `callApi`, `UnreadableFile`, and
 * something else if it was cancelled.
 */
export async function sendFile(
  transfer: FileTransfer,
  onProgress: () => void,
): Promise<{ upload: string; bytes: number }> {
  const { kind, file } = transfer;
  if (transfer.upload === null) {
    transfer.received = 0;
    transfer.upload = (await callApi(startUpload, { body: { kind, bytes: file.size } })).upload;
  }
  const { upload } = transfer;
  let pieceBytes = FIRST_PIECE_BYTES;
  while (transfer.received < file.size) {
    const offset = transfer.received;
    const body = await readPiece(file, offset, pieceBytes);
    const startedAt = performance.now();
    const sent = retryOnce(() => {
      if (transfer.isCancelled) throw new UploadCancelled();
      return callApi(addPiece, { params: { upload }, query: { offset }, body });
    });
    transfer.received = (await sent.catch((error) => forgetEnded(transfer, error))).received;
    const took = performance.now() - startedAt;
    if (took < QUICK_MS) pieceBytes = Math.min(2 * pieceBytes, MAX_PIECE_BYTES);
    if (took > SLOW_MS) pieceBytes = Math.max(pieceBytes / 2, MIN_PIECE_BYTES);
    onProgress();
  }
  return { upload, bytes: file.size };
}

async function readPiece(file: File, offset: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(offset, offset + bytes).arrayBuffer());
  } catch {
    throw new UnreadableFile();
  }
}

/** An upload that the server no longer has begins anew with the next try. */
function forgetEnded(transfer: FileTransfer, error: unknown): never {
  if (error instanceof ApiError) transfer.upload = null;
  throw error;
}

/** A phone that changes from one network to the next has no connection for a moment. */
export async function retryOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return work();
  }
}

/** Ends a transfer; the server deletes what has arrived. It would do so by itself after a day. */
export function cancelTransfer(transfer: FileTransfer): void {
  transfer.isCancelled = true;
  const { upload } = transfer;
  if (upload !== null) void callApi(cancelUpload, { params: { upload }, keepalive: true }).catch(() => {});
}
