import { Button } from '../../../ui/components/button.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import type { ListQuery } from '../search/list-query.ts';

type EmptyListProps = {
  query: ListQuery;
  onCapture: () => void;
  onReadPicture: () => void;
  onShowAll: () => void;
};

/** What stands in the place of a list without entries. */
export function EmptyList({ query, onCapture, onReadPicture, onShowAll }: EmptyListProps) {
  const { sidebar } = useMessages();
  const searched = query.q.trim() !== '';
  if (!searched && query.color === undefined) {
    return (
      <Notice icon="capture" title={sidebar.emptyTitle} text={sidebar.emptyText}>
        <Button kind="primary" icon="capture" onClick={onCapture}>
          {sidebar.capture}
        </Button>
        <Button icon="picture" onClick={onReadPicture}>
          {sidebar.readPicture}
        </Button>
      </Notice>
    );
  }
  const text = searched ? sidebar.noHitsText : sidebar.noColorText;
  return (
    <Notice icon="search" title={sidebar.noHitsTitle} text={text}>
      <Button onClick={onShowAll}>{sidebar.showAll}</Button>
    </Notice>
  );
}
