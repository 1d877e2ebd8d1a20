import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

/** A button of a toolbar: a toggle if it has `isOn`, or the opener of a panel if it has `isOpen`. */
export function ToolButton(props: {
  name: string;
  icon: LucideIcon;
  /** The text beside the icon, with which the name begins. */
  word?: string;
  className?: string;
  isOn?: boolean;
  isOpen?: boolean;
  /** The button has nothing to do now. */
  isOff?: boolean;
  onClick(): void;
}) {
  const { name, icon: Icon, word, className, isOn, isOpen, isOff = false, onClick } = props;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-disabled={isOff}
      // A press leaves the focus in the text, and a phone's keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={clsx(
        'flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1 rounded-control hover:bg-leaf-soft',
        'aria-disabled:opacity-50 aria-pressed:bg-leaf-soft aria-pressed:text-leaf-dark aria-expanded:bg-leaf-soft',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
      {word && <span className="font-semibold text-sm">{word}</span>}
    </button>
  );
}
