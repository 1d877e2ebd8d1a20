import { studioPages } from './studio-pages.ts';

export function PageChooser({ path, onChange }: { path: string; onChange(path: string): void }) {
  return (
    <label className="flex min-w-0 items-center gap-2 max-sm:grow">
      <span className="max-sm:sr-only">Page</span>
      <select
        value={path}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 min-w-0 rounded-control border max-sm:w-full border-line bg-card px-3"
      >
        {studioPages.map((page) => (
          <option key={page.path} value={page.path}>
            {page.name}
          </option>
        ))}
      </select>
    </label>
  );
}
