import { TextInput } from '../ui/TextInput.tsx';

/** The address of a custom page, which begins with a slash also where none was typed. */
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
  />
);
