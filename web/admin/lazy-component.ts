import { type ComponentType, useEffect, useState } from 'react';

/**
 * Loads a component with much code after the first rendering. Returns null until it is loaded, and for good if that
 * fails. `load` must be a module's constant, since each new function would load again.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setComponent(() => loaded),
      () => {},
    );
  }, [load]);
  return Component;
}
