/** Starts a download. The browser writes the file as it arrives, so a large one needs no memory. */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Lets the browser save what the page has already fetched. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  startDownload(address, name);
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
