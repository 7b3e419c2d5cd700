import './agents.css';
import { useEffect, useState } from 'react';
import type { AgentAction, AgentsState } from '../../../shared/api/agents-state.ts';
import type { Settings } from '../../../shared/api/settings.ts';
import { Button } from '../../ui/components/button.tsx';
import { CopyButton } from '../../ui/components/copy-button.tsx';
import { SwitchField } from '../../ui/components/fields.tsx';
import { SegmentedField } from '../../ui/components/segmented-field.tsx';
import { describeAgents } from '../../ui/messages/describe-agents.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAgents, useHostAnswer } from '../../ui/use-host-answer.ts';
import { Card } from './card.tsx';
import type { TabProps } from './cards.ts';

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

type AgentsNowProps = { state: AgentsState; setHalted: (halted: boolean) => Promise<void> };

/** The connected agents, and the button to stop all of them, or to let them continue. */
function AgentsNow({ state, setHalted }: AgentsNowProps) {
  const messages = useMessages();
  const { preferences, agents } = messages;
  const { mayAct, halted, connected } = state;
  return (
    <Card name="agentsNow">
      <p role="status">{describeAgents(state, messages)}</p>
      {connected.length > 0 && (
        <ul className="agents">
          {connected.map(({ name, version, via }) => (
            <li key={`${name} ${version} ${via}`}>
              {name} {version} <span className="field-help">{preferences.agentsVias[via]}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="buttons">
        {/* One button whose words change: the focus stays where it is. */}
        <Button
          kind={halted ? 'primary' : 'normal'}
          icon={halted ? 'pointer' : 'stop'}
          disabled={!halted && !mayAct}
          onClick={() => void setHalted(!halted)}
        >
          {halted ? agents.resume : agents.halt}
        </Button>
      </div>
      <AgentsLog />
    </Card>
  );
}

/** The programs that `screenscribe mcp --install` knows, by their own names. */
const clients = {
  claude: 'Claude Code',
  codex: 'Codex',
  vscode: 'Visual Studio Code',
  cursor: 'Cursor',
};

/** The commands that put Screenscribe into the configuration of a client. */
function AgentsSetUp() {
  const { preferences } = useMessages();
  return (
    <Card name="agentsSetUp">
      <ul className="agents-commands">
        {Object.entries(clients).map(([client, title]) => {
          const command = `npx screenscribe mcp --install ${client}`;
          return (
            <li key={client}>
              <span>
                {title}
                <code>{command}</code>
              </span>
              <CopyButton
                kind="normal"
                text={command}
                label={preferences.agentsCopyCommand(title)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Recent agent activity, on demand. */
function AgentsLog() {
  const { preferences } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="agents-log" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{preferences.agentsDid}</summary>
      <p className="field-help">{preferences.agentsDidHelp}</p>
      {isOpen && <Actions />}
    </details>
  );
}

/** The host does not report each action, so it is polled while the page is visible. */
const askEveryMs = 2_000;

function Actions() {
  const { preferences } = useMessages();
  const { answer, ask } = useHostAnswer('agents.log');
  useEffect(() => {
    const asking = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(asking);
  }, [ask]);
  if (!answer) return null;
  if (answer.entries.length === 0) return <p>{preferences.agentsDidNothing}</p>;
  return (
    <ol>
      {answer.entries.map((action) => (
        <li key={`${action.at} ${action.agent} ${action.tool} ${action.durationMs}`}>
          <Action {...action} />
        </li>
      ))}
    </ol>
  );
}

function Action({ at, agent, via, tool, target, outcome }: AgentAction) {
  const { preferences } = useMessages();
  return (
    <>
      <code>{tool}</code> <span lang="en">{target}</span>
      <p className="field-help">
        <time dateTime={at}>{preferences.agentsDidAt(new Date(at))}</time>, {agent}{' '}
        {preferences.agentsVias[via]}:{' '}
        {outcome === 'done' ? preferences.agentsDone : <code>{outcome}</code>}
      </p>
    </>
  );
}
