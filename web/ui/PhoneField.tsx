import { lazy, Suspense, useEffect, useRef } from 'react';
import { controlClass, Field, type FieldTexts } from './Field.tsx';
import type { PhoneInputProps } from './PhoneInput.tsx';

const touches = ['focusin', 'pointerdown', 'keydown'] as const;

let need = () => {};
const needed = new Promise<void>((resolve) => {
  need = resolve;
});

/** Loaded when the field comes near or anything is touched. Until then it stands as the server sent it. */
const loadLate = async () => {
  await needed;
  return { default: (await import('./PhoneInput.tsx')).PhoneInput };
};
// The server has it before it renders: React would write an inline script for what arrives later.
const PhoneInput = import.meta.env.SSR ? (await import('./PhoneInput.tsx')).PhoneInput : lazy(loadLate);

/** A national number of the chosen country, or one with '+'; `value` is E.164 ('+15551234567'). */
export function PhoneField(props: Omit<FieldTexts, 'optional'> & Omit<PhoneInputProps, 'aria'>) {
  const { label, hint, error, ...input } = props;
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && need(), { rootMargin: '300px' });
    if (frame.current) observer.observe(frame.current);
    for (const touch of touches) addEventListener(touch, need, { once: true });
    return () => {
      observer.disconnect();
      for (const touch of touches) removeEventListener(touch, need);
    };
  }, []);
  useEffect(() => {
    // A number from a draft or an account is shown as it was typed.
    if (input.value) need();
  }, [input.value]);

  return (
    <div ref={frame}>
      <Field label={label} hint={hint} error={error}>
        {(aria) => (
          <Suspense fallback={<input {...aria} className={controlClass} readOnly />}>
            <PhoneInput aria={aria} {...input} />
          </Suspense>
        )}
      </Field>
    </div>
  );
}
