import { lazy, Suspense, useEffect, useRef } from 'react';
import { controlClass, Field, type FieldTexts } from './Field.tsx';
import type { PhoneInputProps } from './PhoneInput.tsx';

const touches = ['focusin', 'pointerdown', 'keydown'] as const;

let requestInput = () => {};
const inputRequested = new Promise<void>((resolve) => {
  requestInput = resolve;
});

/** Loads the input once the field comes near or the visitor touches anything. Until then, the server's HTML stays. */
const loadLate = async () => {
  await inputRequested;
  return { default: (await import('./PhoneInput.tsx')).PhoneInput };
};
// The server loads the input before it renders, since React would write an inline script for a later part.
const PhoneInput = import.meta.env.SSR ? (await import('./PhoneInput.tsx')).PhoneInput : lazy(loadLate);

/** The field for a phone number, national or with '+'. Its `value` is E.164: '+15551234567'. */
export function PhoneField(props: FieldTexts & Omit<PhoneInputProps, 'aria'>) {
  const { label, hint, error, optional, ...input } = props;
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const requestNear: IntersectionObserverCallback = ([entry]) => entry?.isIntersecting && requestInput();
    const observer = new IntersectionObserver(requestNear, { rootMargin: '300px' });
    if (frame.current) observer.observe(frame.current);
    for (const touch of touches) addEventListener(touch, requestInput, { once: true });
    return () => {
      observer.disconnect();
      for (const touch of touches) removeEventListener(touch, requestInput);
    };
  }, []);
  useEffect(() => {
    // Only the loaded input shows a number from a draft or an account as it was typed.
    if (input.value) requestInput();
  }, [input.value]);

  return (
    <div ref={frame}>
      <Field label={label} hint={hint} error={error} optional={optional}>
        {(aria) => (
          <Suspense fallback={<input {...aria} className={controlClass} readOnly />}>
            <PhoneInput aria={aria} {...input} />
          </Suspense>
        )}
      </Field>
    </div>
  );
}
