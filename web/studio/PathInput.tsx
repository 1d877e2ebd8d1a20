import { TextInput } from '../ui/TextInput.tsx';
import { readPath } from './suggest-path.ts';

/** The field for a custom page's address. On blur, 'my nice recipes!' becomes '/my-nice-recipes'. */
export const PathInput = (props: { path: string; error: string | undefined; onChange(next: string): void }) => (
  <TextInput
    label="Address of the page"
    hint={`${location.host}/…`}
    error={props.error}
    value={props.path}
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    onChange={({ target }) => props.onChange(target.value ? `/${target.value.replace(/^\/+/, '')}` : '')}
    onBlur={({ target }) => {
      const path = readPath(target.value);
      if (path && path !== props.path) props.onChange(path);
    }}
  />
);
