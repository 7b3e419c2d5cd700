import { useState } from 'react';
import { openTab } from '../../platform/browser-windows/open-page.ts';
import { Button, IconButton } from '../../ui/components/button.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHostVersion } from '../../ui/use-host-answer.ts';

/** Says what is missing without the host; it can be dismissed for as long as the page is open. */
export function NoHostBanner() {
  const { sidebar, common } = useMessages();
  const version = useHostVersion();
  const [dismissed, setDismissed] = useState(false);
  if (version !== null || dismissed) return null;
  return (
    <aside className="banner" aria-label={sidebar.noHostTitle}>
      <p>
        <strong>{sidebar.noHostTitle}</strong> {sidebar.noHostText}
      </p>
      <Button kind="plain" onClick={() => void openTab('onboarding', { part: 'host' })}>
        {sidebar.noHostAction}
      </Button>
      <IconButton icon="close" label={common.dismiss} onClick={() => setDismissed(true)} />
    </aside>
  );
}
