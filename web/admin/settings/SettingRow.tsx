import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SettingField } from '#contracts/settings/setting-fields.ts';
import { SmallButton } from '../ActionButton.tsx';
import { OtherTabChoice } from '../OtherTabChoice.tsx';
import type { SettingConflict } from './merge-settings.ts';
import { SettingControl } from './SettingControl.tsx';
import { formatSetting, meansSameValue, parseTyped, type SettingsForm, toTyped } from './typed-settings.ts';

type SettingRowProps = {
  name: string;
  field: SettingField;
  form: SettingsForm;
  typed: string | string[];
  saved: unknown;
  defaultValue: unknown;
  /** The effect of a change on earlier agreements. */
  changeNote: string | undefined;
  conflict: SettingConflict | undefined;
  onDefault(): void;
  onResolved(): void;
};

/** A setting: its control, its default with a button that restores it, and the effect of a change. */
export function SettingRow({ name, field, form, typed, ...props }: SettingRowProps) {
  const { saved, defaultValue, changeNote, conflict, onDefault, onResolved } = props;
  const hasDefault = defaultValue !== undefined;
  const hint =
    hasDefault && field.kind !== 'policy-text'
      ? `${field.meaning} Default: ${endSentence(formatSetting(field, defaultValue))}`
      : field.meaning;
  const isDefault = hasDefault && meansSameValue(field, typed, toTyped(field, defaultValue));
  const isChanged = !meansSameValue(field, typed, toTyped(field, saved));
  const message = form.formState.errors[name]?.message;

  const question = useRef<HTMLDivElement>(null);
  const hasConflict = conflict !== undefined;
  // The field has the focus, and on a phone the row of buttons would cover the question below the field.
  useEffect(() => {
    if (hasConflict) question.current?.scrollIntoView({ block: 'nearest' });
  }, [hasConflict]);

  function resolve(value?: string | string[]) {
    if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
    form.setFocus(name);
    onResolved();
  }

  return (
    <div>
      <SettingControl
        field={field}
        hint={hint}
        error={typeof message === 'string' ? message : undefined}
        input={form.register(name)}
        control={form.control}
      />
      {hasDefault && !isDefault && (
        <SmallButton variant="quiet" className="mt-1" onClick={onDefault}>
          <Undo2 aria-hidden className="size-5" />
          Back to default
          <span className="sr-only">for {field.label}</span>
        </SmallButton>
      )}
      <p role="status" className="not-empty:mt-2 rounded-control bg-leaf-soft not-empty:px-4 not-empty:py-2.5">
        {isChanged && !conflict && changeNote}
      </p>
      {conflict && (
        <div ref={question} className="mt-3 scroll-mt-24 scroll-mb-72 md:scroll-mb-48">
          <OtherTabChoice
            question={
              <>
                This was changed elsewhere to <strong>{conflict.theirsText}</strong>. You have{' '}
                <strong>{formatTyped(field, typed)}</strong> here. Which one should it be?
              </>
            }
            choices={[
              { name: `Take ${conflict.theirsText}`, onChoose: () => resolve(conflict.theirs) },
              { name: `Keep ${formatTyped(field, typed)}`, onChoose: () => resolve() },
            ]}
          />
        </div>
      )}
    </div>
  );
}

/** Formats the typed value as the site would show it, or quotes it if it is not valid. */
function formatTyped(field: SettingField, typed: string | string[]): string {
  const checked = field.schema.safeParse(parseTyped(field, typed));
  return checked.success ? formatSetting(field, checked.data) : `“${typed}”`;
}

/** Adds a period, unless the text ends a sentence already. */
const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
