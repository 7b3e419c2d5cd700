import './sidebar.css';
import { Button } from '../../ui/components/button.tsx';
import { Notice } from '../../ui/components/notice.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { OpenSidebar } from './open-sidebar.tsx';
import { useHistory } from './use-history.ts';

/** The history as a person works with it. */
export function Sidebar() {
  const { history, retry } = useHistory();
  const { sidebar, errors, common } = useMessages();
  if (history === 'opening') {
    return (
      <main className="sidebar" aria-busy="true">
        <p className="visually-hidden">{sidebar.loading}</p>
      </main>
    );
  }
  if (history === 'failed') {
    return (
      <main className="sidebar">
        <Notice icon="warning" title={errors.history} text={errors.historyHelp}>
          <Button onClick={retry}>{common.tryAgain}</Button>
        </Notice>
      </main>
    );
  }
  return <OpenSidebar history={history} />;
}
