import { useState } from 'react';
import { maxPort } from '../../../../shared/api/settings.ts';
import { askHost } from '../../../host-state/ask-host.ts';
import { NumberField } from '../../../ui/components/number-field.tsx';
import { SwitchField } from '../../../ui/components/switch-field.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { useHostAnswer } from '../../../ui/use-host-answer.ts';
import { Card } from '../card.tsx';
import { isPortTaken, type TabProps } from '../tab-name.ts';
import { ApiState } from './api-state.tsx';
import { ApiToken } from './api-token.tsx';
import { switchApi } from './switch-api.ts';

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

  /** A port that another program has is told here, in the place where it can be changed. */
  async function attemptPort(wanted: number, work: () => Promise<void>): Promise<void> {
    setTakenPort(undefined);
    await attempt(async () => {
      try {
        await work();
      } catch (error) {
        if (!isPortTaken(error)) throw error;
        setTakenPort(wanted);
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
            void attemptPort(port, async () => setToken(await switchApi(wanted, hasToken, ask)))
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
            void attemptPort(entered, () => tryChange({ api: { port: entered } }));
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
