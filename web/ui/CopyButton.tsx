import { Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

/** Copies a text, and says so. The browser may refuse, for example over plain http. */
export async function copyText(text: string, done: { title: string; description?: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast({ title: 'Failed to copy', description: 'Please select it and copy it by hand.', variant: 'destructive' });
  }
}

type CopyButtonProps = ComponentProps<typeof Button> & { text: string; done: Parameters<typeof copyText>[1] };

export const CopyButton = ({ text, done, children, ...button }: CopyButtonProps) => (
  <Button {...button} onClick={() => void copyText(text, done)}>
    <Copy aria-hidden className="size-5" />
    {children}
  </Button>
);
