import { useEffect, useRef, useState } from 'react';
import type { CourseLink } from '#contracts/course/course.ts';
import { type CourseContent, type CourseFile, fileOfLink } from '#contracts/course/course-content.ts';
import { addDocument } from '#contracts/course/course-media.ts';
import { isFiller } from '#contracts/studio/blocks/filler-words.ts';
import type { CompleteUpload } from '#contracts/studio/media.ts';
import { readLinkTarget } from '#domain/link-target.ts';
import { showChange } from '../../admin/mutation-with-toast.ts';
import { callApi } from '../../api.ts';
import { badAddressMessage } from '../../rich-text/LinkForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { controlClass } from '../../ui/Field.tsx';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../../ui/form-draft.ts';
import { SelectInput, TextArea, TextInput } from '../../ui/TextInput.tsx';
import { changeValue, valueAt } from '../edit-content.ts';
import { ListEntryButtons } from '../ListEntryButtons.tsx';
import type { ContentPath } from '../mark-content.ts';
import { UploadField } from '../media/UploadField.tsx';
import { useUpload } from '../media/use-upload.ts';
import { Problem } from '../Problem.tsx';
import { addFileLink, describeOtherUses, removeUnusedFiles, renameFile, replaceFile } from './edit-files.ts';
import { mediaUrl } from './to-course-module.ts';

const MISSING = 'Please write something here';
const DOCUMENT_TYPES = '.xlsx,.docx,.pdf';
/** A field that is as high as its words. */
const lineClass = `${controlClass} field-sizing-content min-h-12`;
const finishDocument = (body: CompleteUpload) => callApi(addDocument, { body });
/** The edited course. `onChange` returns why a change was refused, or null. */
export type CourseEditing = { content: CourseContent; onChange(next: CourseContent): string | null };

/**
 * A list of links and files, of a part or under Resources. `list`: its path, such as 'lessons.0.links'. With `only`,
 * the coach can add only files or only links.
 */
export function CourseLinks(props: CourseEditing & { list: string; only?: 'files' | 'links' }) {
  const { list, only, content, onChange } = props;
  const links = valueAt(content, list) as CourseLink[];
  const [, index] = list.split('.');
  const lesson = content.lessons[Number(index)];
  // A part keeps its key and id when it is moved.
  const draftName = `new-link-${lesson?.key ?? lesson?.id ?? list}`;
  const [problem, setProblem] = useState<string | null>(null);
  /** The index of the row that was added last. */
  const [addedIndex, setAddedIndex] = useState<number | null>(null);
  function change(next: CourseContent): void {
    // A row that an Undo brings back stays closed.
    setAddedIndex(null);
    setProblem(onChange(removeUnusedFiles(next)));
  }
  function append(course: CourseContent, link: CourseLink): string | null {
    const next = changeValue(course, list, (all) => [...(all as CourseLink[]), link]);
    const refusal = onChange(removeUnusedFiles(next));
    if (refusal === null) setAddedIndex(links.length);
    return refusal;
  }
  return (
    <>
      {links.length === 0 && <p className="text-muted">There’s nothing here yet.</p>}
      <ul className="space-y-2">
        {links.map((link, index) => (
          <li key={index} className="rounded-control border border-line bg-card px-4">
            <details id={`${list}.${index}`} ref={index === addedIndex ? openRow : undefined} className="scroll-mt-44">
              <summary className="min-h-12 cursor-pointer py-3 font-semibold [overflow-wrap:anywhere]">
                {link.label}
              </summary>
              <CourseLinkFields path={`${list}.${index}`} link={link} content={content} onChange={onChange} />
              <div className="flex pb-2">
                <ListEntryButtons entry={{ list, index }} content={content} onChange={change} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
      {only !== 'links' && <AddFile content={content} onAdded={(next, link) => setProblem(append(next, link))} />}
      {only !== 'files' && <AddLink draftName={draftName} onAdded={(link) => append(content, link)} />}
    </>
  );
}

/** Returns true for the path of the text that says what a link is for. */
export const isLinkText = (path: ContentPath): boolean => /\.links\.\d+\.about$/.test(path);

/** Opens the row in which this text of a link stands, and focuses it. */
export function showLinkText(path: ContentPath): void {
  const row = document.getElementById(path.replace(/\.about$/, ''));
  if (!(row instanceof HTMLDetailsElement)) return;
  openRow(row);
  row.querySelector<HTMLElement>('[data-key="about"]')?.focus({ preventScroll: true });
}

/** Opens the row of a link and brings it below the toolbar. */
function openRow(row: HTMLDetailsElement | null): void {
  if (!row) return;
  row.open = true;
  row.scrollIntoView();
}

/** The fields of a link. Words that cannot be saved stay in their field. */
function CourseLinkFields({ path, link, content, onChange }: CourseEditing & { path: string; link: CourseLink }) {
  const [refused, setRefused] = useState<Partial<Record<keyof CourseLink, { text: string; problem: string }>>>({});
  const file = fileOfLink(content, link);
  /** The file that is being replaced. Meanwhile it may be renamed, and this row may come to show another link. */
  const chosenFile = useRef<CourseFile>(undefined);
  const upload = useUpload('document', finishDocument, ({ stored, kind }) => {
    const { current } = chosenFile;
    const replaced =
      content.files.find(({ name }) => name === current?.name) ??
      content.files.find((one) => one.stored === current?.stored);
    if (replaced && onChange(replaceFile(content, replaced, { stored, kind })) === null)
      showChange('Replaced. Members get the new file once you publish.');
  });
  function startReplacing(next: File) {
    chosenFile.current = file;
    upload.start(next);
  }
  const field = (key: 'label' | 'about' | 'url', label: string) => (
    <TextArea
      label={label}
      rows={1}
      data-key={key}
      className={lineClass}
      value={refused[key]?.text ?? link[key]}
      error={refused[key]?.problem}
      onFocus={({ target }) => isFiller(target.value) && target.select()}
      onChange={(event) => {
        const text = event.target.value;
        const problem = onChange(changeValue(content, `${path}.${key}`, () => text));
        setRefused({ ...refused, [key]: problem === null ? undefined : { text, problem } });
      }}
    />
  );
  return (
    <div className="space-y-3">
      {field('label', 'Name')}
      {field('about', 'What it’s for')}
      {file ? (
        <>
          <TextInput
            key={file.name}
            label="Name of the file"
            hint={`Members save it as ${file.name}.`}
            defaultValue={file.name.replace(/\.[^.]*$/, '')}
            onBlur={({ target }) => {
              if (target.value !== target.defaultValue) onChange(renameFile(content, file, target.value));
            }}
          />
          <a href={mediaUrl(file.stored)} download={file.name} className="text-link inline-flex min-h-11 items-center">
            Open {file.name}
          </a>
          <p className="text-muted empty:hidden">{describeOtherUses(content, file, path)}</p>
          <UploadField
            label={`Replace ${file.name}`}
            accept={DOCUMENT_TYPES}
            upload={{ ...upload, start: startReplacing }}
          />
        </>
      ) : (
        field('url', 'Address')
      )}
    </div>
  );
}

function AddFile(props: { content: CourseContent; onAdded(next: CourseContent, link: CourseLink): void }) {
  const { content, onAdded } = props;
  const [fileName, setFileName] = useState('');
  const upload = useUpload('document', finishDocument, ({ stored, kind }) => {
    const { course, link } = addFileLink(content, { chosen: fileName, stored, kind });
    onAdded(course, link);
  });
  function start(file: File) {
    setFileName(file.name);
    upload.start(file);
  }
  const fileOptions = content.files.map(({ name }) => ({ value: name, label: name }));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <UploadField label="Add a worksheet" accept={DOCUMENT_TYPES} upload={{ ...upload, start }} />
      {fileOptions.length > 0 && (
        <div className="min-w-0">
          <SelectInput
            label="Or one that the course has"
            placeholder="Choose a file"
            options={fileOptions}
            value=""
            onChange={(event) => {
              const { link } = addFileLink(content, { existing: event.target.value });
              onAdded(content, link);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** The form for a link to another site. This tab keeps its words until the link is added. */
function AddLink({ draftName, onAdded }: { draftName: string; onAdded(link: CourseLink): string | null }) {
  const empty = { label: '', about: '', url: '' };
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
