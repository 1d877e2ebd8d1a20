import { useRef, useState } from 'react';
import type { CourseLink } from '#contracts/course/course.ts';
import { type CourseContent, type CourseFile, fileOfLink } from '#contracts/course/course-content.ts';
import { addDocument } from '#contracts/course/course-media.ts';
import { isFiller } from '#contracts/studio/blocks/filler-words.ts';
import type { CompleteUpload } from '#contracts/studio/media.ts';
import { showChange } from '../../admin/mutation-with-toast.ts';
import { callApi } from '../../api.ts';
import { controlClass } from '../../ui/Field.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/TextInput.tsx';
import { changeValue, valueAt } from '../edit-content.ts';
import { ListEntryButtons } from '../ListEntryButtons.tsx';
import type { ContentPath } from '../mark-content.ts';
import { UploadField } from '../media/UploadField.tsx';
import { useUpload } from '../media/use-upload.ts';
import { Problem } from '../Problem.tsx';
import { AddLink } from './AddLink.tsx';
import { addFileLink, describeOtherUses, removeUnusedFiles, renameFile, replaceFile } from './edit-files.ts';
import { mediaUrl } from './to-course-module.ts';

const DOCUMENT_TYPES = '.xlsx,.docx,.pdf';
/** A field that is as high as its words. */
const lineClass = `${controlClass} field-sizing-content min-h-12`;
const finishDocument = (body: CompleteUpload) => callApi(addDocument, { body });
/** The edited course. `onChange` returns why a change was refused, or null. */
export type CourseEditing = { content: CourseContent; onChange(next: CourseContent): string | null };

type CourseLinksProps = CourseEditing & {
  /** The path of the list, such as 'lessons.0.links'. */
  list: string;
  /** The key of the part, if the list is not under Resources. The part keeps it when it is moved. */
  partKey?: string | number;
  /** The kind that the coach can add, if not both. */
  only?: 'files' | 'links';
};

/** A list of links and files, of a part or under Resources. */
export function CourseLinks({ list, partKey, only, content, onChange }: CourseLinksProps) {
  const links = valueAt(content, list) as CourseLink[];
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
      {only !== 'files' && (
        <AddLink draftName={`new-link-${partKey ?? list}`} onAdded={(link) => append(content, link)} />
      )}
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
