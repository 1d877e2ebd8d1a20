import { TextInput } from '../ui/TextInput.tsx';
import { readPath } from './suggest-path.ts';

/** The address of a custom page. On leaving the field it becomes one: 'my nice recipes!' is '/my-nice-recipes' then. */
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
