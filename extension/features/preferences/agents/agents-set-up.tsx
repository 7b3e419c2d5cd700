import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { Card } from '../card.tsx';

/** The programs that `screenscribe mcp --install` knows, by their own names. */
const clients = {
  claude: 'Claude Code',
  codex: 'Codex',
  vscode: 'Visual Studio Code',
  cursor: 'Cursor',
};

/** The commands that put Screenscribe into the configuration of a client. */
export function AgentsSetUp() {
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
