import { useState } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { Icon } from '../../ui/components/icon.tsx';
import { agentsSign, describeAgents } from '../../ui/messages/describe-agents.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAgents } from '../../ui/use-agents.ts';

/** Says which agent may act, or that input is stopped, with the button for the other of the two. */
export function AgentsRow() {
  const messages = useMessages();
  const { agents, setHalted } = useAgents();
  // Once its button was pressed it stays, or the focus would be lost with it.
  const [isUsed, setUsed] = useState(false);
  if (!agents || !(isUsed || agentsSign(agents))) return null;
  const { halted, mayAct } = agents;
  return (
    <aside className="banner popup-agents" aria-label={messages.preferences.tabs.agents}>
      <Icon name={halted ? 'stop' : 'pointer'} />
      <p role="status">{describeAgents(agents, messages)}</p>
      <Button
        kind={halted ? 'primary' : 'normal'}
        disabled={!halted && !mayAct}
        onClick={() => {
          setUsed(true);
          void setHalted(!halted);
        }}
      >
        {halted ? messages.agents.resume : messages.agents.halt}
      </Button>
    </aside>
  );
}
