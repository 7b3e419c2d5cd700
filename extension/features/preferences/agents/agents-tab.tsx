import './agents.css';
import type { Settings } from '../../../../shared/api/settings.ts';
import { SegmentedField } from '../../../ui/components/segmented-field.tsx';
import { SwitchField } from '../../../ui/components/switch-field.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAgents } from '../../../ui/use-agents.ts';
import { Card } from '../card.tsx';
import type { TabProps } from '../tab-name.ts';
import { AgentsNow } from './agents-now.tsx';
import { AgentsSetUp } from './agents-set-up.tsx';

/** What programs may do that act on their own. */
export function AgentsTab({ settings, change }: TabProps) {
  const { preferences } = useMessages();
  const { agents: state, setHalted } = useAgents();
  const { agents } = settings;
  const set = (wanted: Partial<Settings['agents']>) => void change({ agents: wanted });
  const isOff = !state || !agents.enabled;
  return (
    <>
      <Card name="agents">
        <SwitchField
          label={preferences.agentsEnable}
          checked={agents.enabled}
          disabled={!state}
          onChange={(enabled) => set({ enabled })}
        />
        {state === null && <p className="field-help">{preferences.agentsNeedHost}</p>}
      </Card>
      {state && <AgentsNow state={state} setHalted={setHalted} />}
      <Card name="agentsMay">
        <fieldset className="field-group" disabled={isOff}>
          <SwitchField
            label={preferences.agentsRead}
            help={preferences.agentsReadHelp}
            checked={agents.read}
            onChange={(read) => set({ read })}
          />
          <SwitchField
            label={preferences.agentsInput}
            help={preferences.agentsInputHelp}
            checked={agents.input}
            onChange={(input) => set({ input })}
          />
          <SwitchField
            label={preferences.agentsClipboard}
            help={preferences.agentsClipboardHelp}
            checked={agents.clipboard}
            onChange={(clipboard) => set({ clipboard })}
          />
        </fieldset>
      </Card>
      <Card name="agentsStop">
        <SegmentedField
          label={preferences.agentsStopKey}
          value={agents.stopKey}
          options={preferences.agentsStopKeys}
          disabled={isOff}
          onChange={(stopKey) => set({ stopKey })}
        />
      </Card>
      <AgentsSetUp />
    </>
  );
}
