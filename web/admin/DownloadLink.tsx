import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { buttonClass } from '../ui/Button.tsx';

/** Downloads the rows that the filters find as a file. */
export function DownloadLink({ href }: { href: string }) {
  return (
    <a href={href} download className={clsx(buttonClass({ variant: 'quiet' }), '-mr-4')}>
      <Download aria-hidden className="size-5" />
      Export CSV
    </a>
  );
}
