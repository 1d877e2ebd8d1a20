import { useState } from 'react';
import type { CourseContent } from '#contracts/course/course-content.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectInput } from '../../ui/TextInput.tsx';
import { getPartName } from './list-course-changes.ts';

/** The dialog that moves a part below another one, for distances that are too long to drag. */
export function MovePartDialog(props: {
  content: CourseContent;
  index: number;
  onMove(to: number): void;
  onClosed(): void;
}) {
  const { content, index, onMove, onClosed } = props;
  const [to, setTo] = useState(String(index));
  const others = content.lessons.filter((_, place) => place !== index);
  const below = others.map((lesson, place) => ({
    value: `${place + 1}`,
    label: `Below ${getPartName(content, lesson)}`,
  }));
  return (
    <Dialog
      title={`Move “${content.lessons[index]?.title}”`}
      described={false}
      onClosed={onClosed}
      dismiss="Cancel"
      actions={(close) => (
        <Button
          onClick={() => {
            close();
            if (to !== String(index)) onMove(Number(to));
          }}
        >
          Move it
        </Button>
      )}
    >
      <SelectInput
        label="Its new place"
        value={to}
        options={[{ value: '0', label: 'First of all' }, ...below]}
        onChange={(event) => setTo(event.target.value)}
      />
    </Dialog>
  );
}
