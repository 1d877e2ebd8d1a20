import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

export type FieldTexts = {
  label: string;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
};

export type FieldAria = {
  id: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

export const controlClass =
  'w-full rounded-control border border-muted/75 bg-card px-4 py-3 leading-6 text-ink placeholder:text-muted hover:border-ink aria-invalid:border-2 aria-invalid:border-danger';

/** A label, a hint and an error around one control, with the attributes that connect them. */
export function Field(props: FieldTexts & { children(aria: FieldAria): ReactNode }) {
  const { label, hint, error, optional = false, children } = props;
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <div className="mt-2">
        <ErrorBoundary name="Field">
          <Control
            render={children}
            aria={{
              id,
              required: !optional,
              'aria-invalid': error !== undefined,
              'aria-describedby': describedBy || undefined,
            }}
          />
        </ErrorBoundary>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The control, as a component of its own, so that the error boundary around it also catches errors of `render`. */
function Control({ render, aria }: { render(aria: FieldAria): ReactNode; aria: FieldAria }) {
  return render(aria);
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 text-muted">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-2 flex gap-2 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}
