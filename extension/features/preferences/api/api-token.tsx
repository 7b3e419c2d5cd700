import { Button } from '../../../ui/components/button.tsx';
import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { Icon } from '../../../ui/components/icon.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';

type ApiTokenProps = {
  /** The one that was just made, for as long as the page shows it. */
  token: string | undefined;
  isSet: boolean;
  onMake: () => void;
  onRevoke: () => void;
};

/** The token of the API: made, shown once, replaced, revoked. */
export function ApiToken({ token, isSet, onMake, onRevoke }: ApiTokenProps) {
  const { preferences } = useMessages();
  return (
    <fieldset className="field-group">
      <legend>{preferences.apiToken}</legend>
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
        {isSet && <Button onClick={onRevoke}>{preferences.apiTokenRevoke}</Button>}
      </div>
      {isSet && <p className="field-help">{preferences.apiTokenRenewHelp}</p>}
    </fieldset>
  );
}
