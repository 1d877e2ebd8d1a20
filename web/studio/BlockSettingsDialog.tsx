import { useState } from 'react';
import { type Block, blockKinds } from '#contracts/studio/blocks/block-kinds.ts';
import type { BlockSetting } from '#contracts/studio/blocks/define-block.ts';
import { readLinkTarget } from '#domain/link-target.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { type LinkChoice, LinkFields, toTypedLink } from '../rich-text/LinkFields.tsx';
import { badAddressMessage } from '../rich-text/LinkForm.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** The dialog for the values of a block that the page does not show as text, such as the address of a button. */
export function BlockSettingsDialog(props: {
  block: Block;
  links: readonly LinkChoice[];
  /** Returns why the block was refused, or null if it was saved. */
  onSave(next: Block): string | null;
  onClosed(): void;
}) {
  const { block, links, onSave, onClosed } = props;
  useDialogHistory(onClosed);
  const { name, settings = {} } = blockKinds[block.kind];
  const fields = Object.entries(settings).filter((entry): entry is [string, BlockSetting] => entry[1] !== undefined);
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map(([key]) => [key, String((block as Record<string, unknown>)[key] ?? '')])),
  );
  /** True for each link that is a typed address and none of `links`. */
  const [areOther, setAreOther] = useState(() =>
    Object.fromEntries(fields.map(([key]) => [key, toTypedLink(typed[key] ?? '', links).isOther])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});

  function save(close: () => void) {
    const found: Record<string, string> = {};
    const values = fields.map(([key, { input, isOptional }]) => {
      const text = (typed[key] ?? '').trim();
      if (!text && isOptional) return [key, undefined];
      const value = input === 'link' ? readLinkTarget(text) : text;
      if (!value) found[key] = input === 'link' ? badAddressMessage : 'Please write something here';
      return [key, value];
    });
    if (Object.keys(found).length === 0) {
      const refusal = onSave({ ...block, ...Object.fromEntries(values) } as Block);
      const firstKey = fields[0]?.[0];
      if (refusal && firstKey) found[firstKey] = refusal;
    }
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
            link={{ href: typed[key] ?? '', isOther: areOther[key] ?? false }}
            onChange={({ href, isOther }) => {
              setTyped({ ...typed, [key]: href });
              setAreOther({ ...areOther, [key]: isOther });
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
