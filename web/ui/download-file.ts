import { toast } from './toast.ts';

/**
 * Saves a file of this site, or says why it cannot be had: a refused link would show the server's reply as a page.
 * By a link, since the file may be larger than the memory of a phone.
 */
export async function downloadFile(address: string): Promise<void> {
  const head = await fetch(address, { method: 'HEAD' }).catch(() => null);
  if (head?.ok !== false) {
    const link = document.createElement('a');
    link.href = address;
    link.download = '';
    link.click();
    return;
  }
  // Only a whole reply has the reason.
  const refused = await fetch(address).then(
    (reply): Promise<{ message?: string }> => reply.json(),
    () => null,
  );
  toast({
    title: refused?.message ?? 'This file can’t be downloaded right now. Please try again.',
    variant: 'destructive',
  });
}
