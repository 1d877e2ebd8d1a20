import { clsx } from 'clsx';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { type ColorTheme, getColorTheme, setColorTheme, watchColorTheme } from './color-theme.ts';
import { useMounted } from './use-mounted.ts';

const choices: { theme: ColorTheme; name: string; icon: LucideIcon }[] = [
  { theme: 'system', name: 'Auto', icon: Monitor },
  { theme: 'light', name: 'Light', icon: Sun },
  { theme: 'dark', name: 'Dark', icon: Moon },
];

/** Chooses light or dark colors, or those of the system. Hidden without JavaScript, when the system's are used. */
export function ThemeSwitch({ className }: { className?: string }) {
  const id = useId();
  const mounted = useMounted();
  const chosen = useSyncExternalStore(watchColorTheme, getColorTheme, () => 'system');
  return (
    <fieldset className={clsx('noscript:hidden', className)}>
      <legend className="sr-only">Colors</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-control border border-current/40 p-1">
        {choices.map(({ theme, name, icon: Icon }) => (
          <label
            key={theme}
            data-repeat-click={`${id}-${theme}`}
            className="relative flex min-h-11 grow items-center justify-center gap-2 rounded-lg px-3 text-base opacity-85 hover:opacity-100 has-checked:bg-current/15 has-checked:font-semibold has-checked:opacity-100 has-focus-visible:outline-3 has-focus-visible:outline-current"
          >
            <input
              type="radio"
              name={id}
              value={theme}
              checked={chosen === theme}
              disabled={!mounted} // React would drop a choice made before hydration
              onChange={() => setColorTheme(theme)}
              className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:pointer-events-none"
            />
            <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
