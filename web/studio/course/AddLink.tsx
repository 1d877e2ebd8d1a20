import { useEffect, useRef, useState } from 'react';
import type { CourseLink } from '#contracts/course/course.ts';
import { readLinkTarget } from '#domain/link-target.ts';
import { badAddressMessage } from '../../rich-text/LinkForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../../ui/form-draft.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { Problem } from '../Problem.tsx';

const MISSING = 'Please write something here';
const empty = { label: '', about: '', url: '' };

/** The form for a link to another site. This tab keeps its words until the link is added. */
export function AddLink({ draftName, onAdded }: { draftName: string; onAdded(link: CourseLink): string | null }) {
  const [plan] = useState((): DraftPlan => ({ form: draftName, fields: [], tabFields: ['label', 'about', 'url'] }));
  const [kept] = useState(() => readDraft(plan));
  const [typed, setTyped] = useState<typeof empty>({ ...empty, ...kept });
  const [errors, setErrors] = useState<Partial<typeof empty>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(Object.keys(kept).length > 0);
  const wasButtonPressed = useRef(false);
  const form = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // A form that was left half-filled is open from the start, and must not scroll the page to itself.
    if (!wasButtonPressed.current) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isOpen]);
  const field = (key: keyof typeof empty, label: string, hint?: string) => (
    <TextInput
      label={label}
      {...(hint && { hint })}
      error={errors[key]}
      value={typed[key]}
      {...(key === 'url' && { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off' })}
      onChange={(event) => {
        const next = { ...typed, [key]: event.target.value };
        setTyped(next);
        saveDraft(plan, next);
      }}
    />
  );
  function add() {
    const link = { kind: 'article' as const, ...typed, url: readLinkTarget(typed.url) ?? typed.url.trim() };
    const missing = Object.entries(typed).flatMap(([key, text]) => (text.trim() === '' ? [[key, MISSING]] : []));
    if (missing.length === 0 && !link.url.startsWith('https://')) missing.push(['url', badAddressMessage]);
    setErrors(Object.fromEntries(missing));
    setProblem(null);
    if (missing.length > 0) return;
    const refusal = onAdded(link);
    setProblem(refusal);
    if (refusal === null) close();
  }
  function close() {
    clearDraft(plan);
    setTyped(empty);
    setErrors({});
    setProblem(null);
    setOpen(false);
  }
  if (!isOpen)
    return (
      <Button
        variant="secondary"
        onClick={() => {
          wasButtonPressed.current = true;
          setOpen(true);
        }}
      >
        Add a link
      </Button>
    );
  return (
    <fieldset
      ref={form}
      aria-label="A new link"
      className="scroll-mb-24 space-y-3 rounded-control border border-line p-4"
    >
      <p className="text-muted">All three are needed.</p>
      {field('url', 'Address', 'A website such as example.com')}
      {field('label', 'Name')}
      {field('about', 'What it’s for')}
      <Problem text={problem} />
      <div className="flex gap-3">
        <Button onClick={add}>Add this link</Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
