import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { controlClass, Field, type FieldTexts } from '../ui/Field.tsx';
import { useMounted } from '../ui/use-mounted.ts';

export function PasswordField(props: Omit<FieldTexts, 'optional'> & ComponentProps<'input'>) {
  const { label, hint, error, ...input } = props;
  const [isShown, setShown] = useState(false);
  const mounted = useMounted();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) => (
        <div className="relative">
          <input
            {...aria}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={clsx(controlClass, 'pr-14')}
          />
          {/* The button's name does not contain the field's label, so that the two are not confused. */}
          <button
            type="button"
            disabled={!mounted}
            onClick={() => setShown(!isShown)}
            aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
            aria-controls={aria.id}
            className="absolute inset-y-0.5 right-0.5 flex w-12 cursor-pointer items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
