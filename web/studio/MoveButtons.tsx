import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

/** A button with an icon. `control`: its name for `useListChanges`, which gives it the focus. */
export function ControlButton(props: {
  name: string;
  control: string;
  isOff?: boolean;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      data-control={props.control}
      aria-label={props.name}
      aria-disabled={props.isOff}
      onClick={props.onClick}
      className="flex size-12 cursor-pointer items-center justify-center rounded-control text-leaf-dark hover:bg-leaf-soft aria-disabled:opacity-40"
    >
      {props.children}
    </button>
  );
}

/** The buttons that move an entry of a list up and down. Their controls are `up-` and `down-` with the `id`. */
export function MoveButtons(props: {
  label: string;
  id: number;
  index: number;
  length: number;
  onMove(to: number, button: 'up' | 'down'): void;
}) {
  const { label, id, index, length, onMove } = props;
  const directions = [
    { button: 'up', Icon: ArrowUp, to: index - 1 },
    { button: 'down', Icon: ArrowDown, to: index + 1 },
  ] as const;
  return directions.map(({ button, Icon, to }) => {
    const isOff = to < 0 || to >= length;
    return (
      <ControlButton
        key={button}
        name={`Move ${button}: ${label}`}
        control={`${button}-${id}`}
        isOff={isOff}
        onClick={() => isOff || onMove(to, button)}
      >
        <Icon aria-hidden className="size-5" />
      </ControlButton>
    );
  });
}
