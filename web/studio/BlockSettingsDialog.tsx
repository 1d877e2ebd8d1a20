import { useState } from 'react';
import { type Block, blockKinds } from '#contracts/studio/blocks/block-kinds.ts';
import type { BlockSetting } from '#contracts/studio/blocks/define-block.ts';
import { readLinkTarget } from '#domain/link-target.ts';
import { type LinkChoice, LinkFields, toTypedLink } from '../rich-text/LinkFields.tsx';
import { describeBadAddress } from '../rich-text/LinkForm.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/**
 * The dialog for the values of a block that the page does not show as text. `onSave` returns the problem, null if the
 * block was saved.
 */
export function BlockSettingsDialog(props: {
  block: Block;
  links: readonly LinkChoice[];
  onSave(next: Block): string | null;
  onClosed(): void;
}) {
  const { block, links, onSave, onClosed } = props;
  const { name, settings = {} } = blockKinds[block.kind];
  const fields = Object.entries(settings).filter((entry): entry is [string, BlockSetting] => entry[1] !== undefined);
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map(([key]) => [key, String((block as Record<string, unknown>)[key] ?? '')])),
  );
  const [others, setOthers] = useState(() =>
    Object.fromEntries(fields.map(([key]) => [key, toTypedLink(typed[key] ?? '', links).isOther])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});

  function save(close: () => void) {
    const found: Record<string, string> = {};
    const values = fields.map(([key, { input, isOptional }]) => {
      const text = (typed[key] ?? '').trim();
      if (!text && isOptional) return [key, undefined];
      const value = input === 'link' ? readLinkTarget(text) : text;
      if (!value) found[key] = input === 'link' ? describeBadAddress : 'Please write something here';
      return [key, value];
    });
    const [first] = fields;
    const refused =
      Object.keys(found).length === 0 ? onSave({ ...block, ...Object.fromEntries(values) } as Block) : null;
    if (refused && first) found[first[0]] = refused;
    setErrors(found);
    if (Object.keys(found).length === 0) close();
  }

  return (
    <Dialog
      title={name}
      described={false}
      onClosed={onClosed}
      dismiss="Cancel"
      actions={(close) => <Button onClick={() => save(close)}>Save</Button>}
    >
      {fields.map(([key, { label, input, isOptional }]) =>
        input === 'link' ? (
          <LinkFields
            key={key}
            label={label}
            choices={links}
            error={errors[key]}
            link={{ href: typed[key] ?? '', isOther: others[key] ?? false }}
            onChange={({ href, isOther }) => {
              setTyped({ ...typed, [key]: href });
              setOthers({ ...others, [key]: isOther });
            }}
          />
        ) : (
          <TextInput
            key={key}
            label={label}
            optional={isOptional ?? false}
            error={errors[key]}
            value={typed[key]}
            onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
          />
        ),
      )}
    </Dialog>
  );
}
