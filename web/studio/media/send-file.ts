import {
  addPiece,
  cancelUpload,
  getUpload,
  type MediaKind,
  maxPieceBytes,
  startUpload,
} from '#contracts/studio/media.ts';
import { ApiError, callApi, NetworkError } from '../../api.ts';
import { takeFingerprint, type UploadMemory } from './remember-upload.ts';

/** A file that is being sent. After a failure, sending goes on after the bytes that have arrived. */
export type FileTransfer = {
  kind: MediaKind;
  file: File;
  upload: string | null;
  received: number;
  /** True if an earlier visit to the page has sent a part of it. */
  isResumed: boolean;
  /** True if the last try found no connection. The next try begins by itself. */
  isOffline: boolean;
  isCancelled: boolean;
  memory: UploadMemory | undefined;
};

type EndableTransfer = Pick<FileTransfer, 'upload' | 'memory' | 'isCancelled'>;

export const newTransfer = (kind: MediaKind, file: File, memory?: UploadMemory): FileTransfer => ({
  kind,
  file,
  upload: null,
  received: 0,
  isResumed: false,
  isOffline: false,
  isCancelled: false,
  memory,
});

const sending = new Set<FileTransfer>();
/** Returns whether this page is sending a file, which stops when the coach leaves the part of the course. */
export const isSendingFile = (): boolean => [...sending].some(({ isCancelled }) => !isCancelled);
/** Stops the transfers of this page. A remembered upload goes on once the same file is chosen again. */
export function stopSending(): void {
  for (const transfer of sending) transfer.isCancelled = true;
}

export class UploadCancelled extends Error {}
/** An error of the browser, which cannot read the file: it was moved, changed, or its disk is gone. */
export class UnreadableFile extends Error {}

/** The limits for a piece, which should arrive within a few seconds, also on a slow line. */
const FIRST_PIECE_BYTES = 256 * 1024;
const MIN_PIECE_BYTES = 64 * 1024;
const QUICK_MS = 1500;
const SLOW_MS = 6000;
/** The pauses before new tries. A phone that changes networks has no connection for a moment. */
const PAUSES_MS = [2000];
/** The pauses during a long upload, which nobody watches and during which the site may restart. */
const LONG_PAUSES_MS = [2000, 4000, 8000, 16_000, 30_000];

export const getRetryPauses = ({ memory }: Pick<FileTransfer, 'memory'>): readonly number[] =>
  memory ? LONG_PAUSES_MS : PAUSES_MS;

/**
 * Sends the bytes that have not arrived yet. Returns the input with which the caller completes the upload. Throws like
 * `callApi`, and also `UnreadableFile` and `UploadCancelled`.
 */
export async function sendFile(transfer: FileTransfer, onProgress: () => void) {
  sending.add(transfer);
  try {
    return await sendPieces(transfer, onProgress);
  } finally {
    sending.delete(transfer);
  }
}

async function sendPieces(transfer: FileTransfer, onProgress: () => void): Promise<{ upload: string; bytes: number }> {
  const { file } = transfer;
  if (transfer.upload === null) await openUpload(transfer);
  const upload = transfer.upload ?? '';
  let pieceBytes = FIRST_PIECE_BYTES;
  onProgress();
  while (transfer.received < file.size) {
    const startedAt = performance.now();
    const sendPiece = async () => {
      if (transfer.isCancelled) throw new UploadCancelled();
      const offset = transfer.received;
      const body = await readPiece(file, offset, pieceBytes);
      return callApi(addPiece, { params: { upload }, query: { offset }, body }).catch((error) => {
        // The piece may have been too large to arrive in time.
        pieceBytes = Math.max(pieceBytes / 4, MIN_PIECE_BYTES);
        transfer.isOffline = error instanceof NetworkError;
        onProgress();
        throw error;
      });
    };
    const { received } = await retry(sendPiece, getRetryPauses(transfer)).catch((error) =>
      forgetEndedUpload(transfer, error),
    );
    transfer.received = received;
    transfer.isOffline = false;
    const took = performance.now() - startedAt;
    if (took < QUICK_MS) pieceBytes = Math.min(2 * pieceBytes, maxPieceBytes(file.size));
    if (took > SLOW_MS) pieceBytes = Math.max(pieceBytes / 2, MIN_PIECE_BYTES);
    onProgress();
  }
  return { upload, bytes: file.size };
}

/** Continues the upload that an earlier visit has begun, or starts a new one. */
async function openUpload(transfer: FileTransfer): Promise<void> {
  const { kind, file, memory } = transfer;
  transfer.received = 0;
  const fingerprint = memory ? await takeFingerprint(file).catch(refuseUnreadable) : '';
  const remembered = memory?.read();
  if (remembered?.fingerprint === fingerprint) {
    const received = await countReceived(remembered.upload, file.size);
    if (received !== null) {
      transfer.upload = remembered.upload;
      transfer.received = received;
      transfer.isResumed = received > 0;
      return;
    }
  } else if (remembered) deleteUpload(remembered.upload);
  memory?.forget();
  const { upload } = await callApi(startUpload, { body: { kind, bytes: file.size } });
  transfer.upload = upload;
  memory?.save({ upload, name: file.name, bytes: file.size, fingerprint });
}

/** Counts the bytes that the server has of an upload; null if it has ended. Throws a `NetworkError`. */
export async function countReceived(upload: string, bytes: number): Promise<number | null> {
  try {
    const { received } = await retry(() => callApi(getUpload, { params: { upload } }), PAUSES_MS);
    return received ?? bytes;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function readPiece(file: File, offset: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(offset, offset + bytes).arrayBuffer());
  } catch {
    return refuseUnreadable();
  }
}

function refuseUnreadable(): never {
  throw new UnreadableFile();
}

/** The statuses after which the server no longer has the upload. Others pass, such as the one of an ended session. */
const endingStatuses = [400, 404, 409, 413, 507];

/** Forgets an upload that the server no longer has, so that the next try begins anew. Then throws the error again. */
export function forgetEndedUpload(transfer: EndableTransfer, error: unknown): never {
  if (error instanceof ApiError && endingStatuses.includes(error.status)) {
    transfer.upload = null;
    transfer.memory?.forget();
  }
  throw error;
}

/** Tries `work` again after each pause, while there is no connection. */
export async function retry<Result>(
  work: () => Promise<Result>,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Result> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}

/** Ends a transfer, and lets the server delete the arrived bytes. */
export function cancelTransfer(transfer: EndableTransfer): void {
  transfer.isCancelled = true;
  transfer.memory?.forget();
  if (transfer.upload !== null) deleteUpload(transfer.upload);
}

/** Lets the server delete the arrived part of an upload. */
export const deleteUpload = (upload: string): void =>
  void callApi(cancelUpload, { params: { upload }, keepalive: true }).catch(() => {});
