import type { AgentsState } from '../../../../shared/api/agents.ts';
import { Button } from '../../../ui/components/button.tsx';
import { describeAgents } from '../../../ui/messages/describe-agents.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { Card } from '../card.tsx';
import { AgentsLog } from './agents-log.tsx';

type AgentsNowProps = { state: AgentsState; setHalted: (halted: boolean) => Promise<void> };

/** Who is there, and the way to stop all of them, or to let them go on. */
export function AgentsNow({ state, setHalted }: AgentsNowProps) {
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
