import { type RefObject, useEffect, useRef } from 'react';

/** A ref to the value of the last rendering, for handlers and timers that outlive it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
