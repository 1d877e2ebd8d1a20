import { X } from 'lucide-react';

export const CloseButton = ({ onClick }: { onClick(): void }) => (
  <button
    type="button"
    aria-label="Close"
    onClick={onClick}
    className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-sand"
  >
    <X aria-hidden className="size-6" />
  </button>
);
