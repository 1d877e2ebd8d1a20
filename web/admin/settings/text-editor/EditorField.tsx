import type { ReactNode, RefObject } from 'react';
import { FieldError, Hint } from '../../../ui/Field.tsx';
import type { PlaceNames } from './place-node.ts';

/** The field of a form that an editor changes. `value` is plain text with markup, such as {place} and **bold**. */
export type EditorFieldProps = {
  label: string;
  names: PlaceNames;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  /** Receives the element that the form focuses for this field. */
  connect(element: { focus(): void } | null): void;
};

export type EditorIds = { label: string; hint: string; error: string; box: string };

/** The label, tools, hint and error around an editor. */
export function EditorField(props: {
  label: string;
  ids: EditorIds;
  hint?: string;
  error: string | undefined;
  container: RefObject<HTMLDivElement | null>;
  /** The text is one line, so its tools stand beside the label. */
  isLine?: boolean;
  below?: ReactNode;
  children: ReactNode;
}) {
  const { label, ids, hint, error, container, isLine = false, below, children } = props;
  return (
    <div>
      <div className={isLine ? 'flex min-h-11 flex-wrap items-center justify-between gap-x-4' : 'contents'}>
        <span id={ids.label} className="font-semibold">
          {label}
        </span>
        {hint && <Hint id={ids.hint}>{hint}</Hint>}
        {children}
      </div>
      <div ref={container} className="mt-2" />
      <FieldError id={ids.error}>{error}</FieldError>
      {below}
    </div>
  );
}
