import type { SiteContent } from '#contracts/studio/site-content.ts';
import { BlockEditor } from './BlockEditor.tsx';
import { DraftPage } from './DraftPage.tsx';
import { MarkedEditor, type RequestedText } from './MarkedEditor.tsx';
import type { ContentPath } from './mark-content.ts';
import { mediaAt } from './media/find-media.ts';
import { MediaDialog } from './media/MediaDialog.tsx';
import { listLinkChoices } from './rich-text/link-choices.ts';

/** A page of the site, on which a tap on a picture or clip opens a dialog. */
export function PageEditor(props: {
  path: string;
  content: SiteContent;
  samples: ReadonlySet<ContentPath>;
  requested: RequestedText | null;
  onChange(next: SiteContent): string | null;
  onList(): void;
}) {
  const { path, ...editing } = props;
  const { content, onChange } = props;
  const custom = content.customPages.findIndex((page) => page.path === path);
  return (
    <MarkedEditor
      {...editing}
      view={path}
      links={listLinkChoices(content)}
      draw={(marked, onDrawn) => (
        <DraftPage
          path={path}
          content={marked}
          onDrawn={onDrawn}
          drawCustom={(shown) => <BlockEditor pageIndex={custom} shown={shown} content={content} onChange={onChange} />}
        />
      )}
      editMedia={(target, onClosed) => {
        const media = mediaAt(content, target);
        return media && <MediaDialog media={media} content={content} onChange={onChange} onClosed={onClosed} />;
      }}
    />
  );
}
