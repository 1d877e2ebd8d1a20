import { useState } from 'react';
import { formatClipTime, parseClipTime } from '#domain/captions.ts';
import { controlClass } from '../../ui/Field.tsx';

/** A time in a clip, such as 1:02.5. The arrow keys move it by a tenth of a second. What is no time is put back. */
export function ClipTimeField(props: { label: string; value: number; onChange(seconds: number): void }) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);

  function leave() {
    const seconds = typed === null ? null : parseClipTime(typed);
    setTyped(null);
    if (seconds !== null && seconds !== value) onChange(seconds);
  }

  return (
    <input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatClipTime(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === 'Enter') leave();
        if (step === undefined) return;
        event.preventDefault();
        setTyped(null);
        onChange(Math.max(0, Math.round(value * 10 + step) / 10));
      }}
      className={`${controlClass} w-24! px-2! text-center tabular-nums`}
    />
  );
}
