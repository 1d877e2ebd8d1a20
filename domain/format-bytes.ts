const MB = 1024 * 1024;
const GB = 1024 * MB;

/** '640 MB', '5.2 GB': rounded down, as room on a disk. */
export function formatBytes(bytes: number): string {
  if (bytes < GB) return `${Math.floor(bytes / MB)} MB`;
  return `${Math.floor((10 * bytes) / GB) / 10} GB`;
}
