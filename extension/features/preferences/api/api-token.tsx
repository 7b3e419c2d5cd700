import { useState } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { Icon } from '../../../ui/components/icon.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { Card } from '../card.tsx';

type ApiTokenProps = {
  /** The one that was just made, for as long as the page shows it. */
  token: string | undefined;
  isSet: boolean;
  /** Whether the API is on, or even for as long as the app runs. */
  api: 'on' | 'forced' | 'off';
  onMake: () => void;
  onRemove: (keepOn: boolean) => void;
};

/** The token of the API: made, shown once, replaced, removed. */
export function ApiToken({ token, isSet, api, onMake, onRemove }: ApiTokenProps) {
  const [removing, setRemoving] = useState(false);
  const { preferences } = useMessages();
  return (
    <Card name="token">
      {isSet ? (
        <p>{preferences.apiTokenSet}</p>
      ) : (
        <p className="warning">
          <Icon name="warning" />
          {preferences.apiTokenNone}
        </p>
      )}
      {token !== undefined && isSet && (
        <div className="token">
          <p>{preferences.apiTokenShown}</p>
          <code>{token}</code>
          <CopyButton text={token} />
        </div>
      )}
      <div className="buttons">
        <Button onClick={onMake}>
          {isSet ? preferences.apiTokenRenew : preferences.apiTokenMake}
        </Button>
        {isSet && <Button onClick={() => setRemoving(true)}>{preferences.apiTokenRevoke}</Button>}
      </div>
      {isSet && <p className="field-help">{preferences.apiTokenRenewHelp}</p>}
      {removing && (
        <ConfirmDialog
          title={preferences.apiTokenRemoveTitle}
          text={preferences.apiTokenRemoveTexts[api]}
          confirm={preferences.apiTokenRemoveConfirms[api]}
          onConfirm={() => onRemove(api === 'forced')}
          other={
            api === 'on'
              ? { label: preferences.apiTokenRemoveKeepOn, onChoose: () => onRemove(true) }
              : undefined
          }
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}
