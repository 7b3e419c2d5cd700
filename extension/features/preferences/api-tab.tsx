import { useState } from 'react';
import { maxPort, type SettingsChange } from '../../../shared/api/settings.ts';
import type { ApiState as State } from '../../../shared/api/settings-fields.ts';
import { type AskHost, askHost } from '../../host-state/ask-host.ts';
import { Button } from '../../ui/components/button.tsx';
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { SwitchField } from '../../ui/components/fields.tsx';
import { Icon } from '../../ui/components/icon.tsx';
import { NumberField } from '../../ui/components/number-field.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useHostAnswer } from '../../ui/use-host-answer.ts';
import { Card } from './card.tsx';
import { isPortTaken, type TabProps } from './cards.ts';

export function ApiTab({ settings, tryChange }: TabProps) {
  const { preferences } = useMessages();
  const attempt = useAttempt();
  const state = useHostAnswer('api.state');
  const view = useHostAnswer('settings.read');
  const [token, setToken] = useState<string>();
  const [takenPort, setTakenPort] = useState<number>();
  const { enabled, port } = settings.api;
  const hasToken = view.answer?.api.tokenConfigured ?? false;
  const isHere = Boolean(state.answer && view.answer);
  const isForced = state.answer?.isForced ?? false;
  const isOn = isForced || enabled;

  /** A port that another program uses is reported here, where it can be changed. */
  async function attemptPort(work: () => Promise<void>, wanted?: number): Promise<void> {
    setTakenPort(undefined);
    await attempt(async () => {
      try {
        await work();
      } catch (error) {
        if (!isPortTaken(error)) throw error;
        // Who clicks the switch right after entering a port does so before the page has it.
        setTakenPort(wanted ?? (await askHost('settings.read', {})).api.port);
      }
    });
    await Promise.all([state.ask(), view.ask()]);
  }

  /** The API goes off first: at no moment is it open to every program. */
  async function removeToken(keepOn: boolean): Promise<void> {
    if (enabled && !keepOn) await tryChange({ api: { enabled: false } });
    await askHost('settings.remove_token', {});
    setToken(undefined);
    await Promise.all([state.ask(), view.ask()]);
  }

  const ask = { askHost, change: tryChange };
  return (
    <>
      <Card name="api">
        <SwitchField
          label={preferences.apiEnable}
          checked={isOn}
          // What it was started with holds until the app quits.
          disabled={!isHere || isForced}
          onChange={(wanted) =>
            void attemptPort(async () => setToken(await switchApi(wanted, hasToken, ask)))
          }
          help={preferences.apiRisk}
        />
        {state.answer === null && <p className="field-help">{preferences.apiNeedsHost}</p>}
        {state.answer && (
          <ApiState state={{ ...state.answer, takenPort: takenPort ?? state.answer.takenPort }} />
        )}
        <NumberField
          label={preferences.apiPort}
          value={port}
          lowest={1}
          highest={maxPort}
          required
          disabled={!isHere}
          problem={preferences.invalidPort}
          onChange={(entered) => {
            if (entered === null) return;
            void attemptPort(() => tryChange({ api: { port: entered } }), entered);
          }}
        />
      </Card>
      {isHere && (
        <ApiToken
          token={token}
          isSet={hasToken}
          onMake={() =>
            void attempt(async () => setToken((await askHost('settings.create_token', {})).token))
          }
          api={isForced ? 'forced' : isOn ? 'on' : 'off'}
          onRemove={(keepOn) => void attempt(() => removeToken(keepOn))}
        />
      )}
    </>
  );
}

type Asking = { askHost: AskHost; change: (change: SettingsChange) => Promise<void> };

/**
 * Switches the API on or off. Where there is no token one is made before the API listens, and
 * returned: it can be shown only this once. It is removed again where switching on fails.
 */
async function switchApi(
  enabled: boolean,
  hasToken: boolean,
  { askHost, change }: Asking,
): Promise<string | undefined> {
  if (!enabled || hasToken) {
    await change({ api: { enabled } });
    return undefined;
  }
  const { token } = await askHost('settings.create_token', {});
  try {
    await change({ api: { enabled } });
    return token;
  } catch (error) {
    await askHost('settings.remove_token', {});
    throw error;
  }
}

/** Where the API listens, or why it does not. */
function ApiState({ state: { port, takenPort, isForced } }: { state: State }) {
  const { preferences } = useMessages();
  const address = `http://127.0.0.1:${port}`;
  return (
    <div role="status">
      {takenPort !== null && <p className="field-problem">{preferences.apiPortTaken(takenPort)}</p>}
      {port === null ? (
        takenPort === null && <p>{preferences.apiOff}</p>
      ) : (
        <p>
          {preferences.apiListens(address)}{' '}
          <a href={`${address}/docs`} target="_blank" rel="noreferrer">
            {preferences.apiDocs}
          </a>
        </p>
      )}
      {isForced && <p className="field-help">{preferences.apiForced}</p>}
    </div>
  );
}

type ApiTokenProps = {
  /** The one that was just made, for as long as the page shows it. */
  token: string | undefined;
  isSet: boolean;
  /** Whether the API is on, or even fixed for as long as the app runs. */
  api: 'on' | 'forced' | 'off';
  onMake: () => void;
  onRemove: (keepOn: boolean) => void;
};

/** The token of the API: made, shown once, replaced, removed. */
function ApiToken({ token, isSet, api, onMake, onRemove }: ApiTokenProps) {
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
