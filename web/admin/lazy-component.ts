import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code is large and loads after the text. Null until then, and for good if it cannot be loaded.
 * `load` is a constant of its module.
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
