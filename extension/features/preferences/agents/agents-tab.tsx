import type { Settings } from '../../../../shared/api/settings.ts';
import { SelectField } from '../../../ui/components/select-field.tsx';
import { SwitchField } from '../../../ui/components/switch-field.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useHostAnswer } from '../../../ui/use-host-answer.ts';
import type { TabProps } from '../tab-name.ts';
import { AgentsNow } from './agents-now.tsx';

/** What programs may do that act on their own. */
export function AgentsTab({ settings, change }: TabProps) {
  const { preferences } = useMessages();
  const { answer: state, ask } = useHostAnswer('agents.state');
  const { agents } = settings;
  const set = (wanted: Partial<Settings['agents']>) => void change({ agents: wanted });
  const isHere = Boolean(state);
  return (
    <>
      <SwitchField
        label={preferences.agentsEnable}
        checked={agents.enabled}
        disabled={!isHere}
        onChange={(enabled) => set({ enabled })}
      />
      <p className="field-help">{preferences.agentsHelp}</p>
      {state === null && <p className="field-help">{preferences.agentsNeedHost}</p>}
      <fieldset className="field-group" disabled={!isHere || !agents.enabled}>
        <legend>{preferences.agentsMay}</legend>
        <SwitchField
          label={preferences.agentsRead}
          checked={agents.read}
          onChange={(read) => set({ read })}
        />
        <SwitchField
          label={preferences.agentsInput}
          checked={agents.input}
          onChange={(input) => set({ input })}
        />
        <p className="field-help">{preferences.agentsInputHelp}</p>
        <SwitchField
          label={preferences.agentsClipboard}
          checked={agents.clipboard}
          onChange={(clipboard) => set({ clipboard })}
        />
      </fieldset>
      <SelectField
        label={preferences.agentsStopKey}
        value={agents.stopKey}
        options={preferences.agentsStopKeys}
        onChange={(stopKey) => set({ stopKey })}
        help={preferences.agentsStopKeyHelp}
      />
      {state && <AgentsNow state={state} ask={ask} />}
    </>
  );
}
