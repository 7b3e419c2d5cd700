import { useEffect, useState } from 'react';
import type { AgentAction } from '../../../../shared/api/agents.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useHostAnswer } from '../../../ui/use-host-answer.ts';

/** Recent agent activity, for a person who wants to know. */
export function AgentsLog() {
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

/** The host tells nobody of each action: it is asked for as long as somebody looks. */
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
