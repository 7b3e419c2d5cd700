import type { Status } from '../../shared/api/status.ts';
import { askStatus } from '../link/client/find-host.ts';
import { dataDir } from '../storage/data-dir.ts';
import type { Command } from './command.ts';
import { parse } from './command.ts';

export const status: Command = {
  usage: ['status [--json]'],
  summary: 'Tell whether the host is running, without starting it',
  options: [['--json', 'print everything it tells as JSON']],
  async run(args, { environment, signal, stdout, stderr }) {
    const { values } = parse({ args, options: { json: { type: 'boolean', default: false } } });
    const answer = await askStatus(dataDir(environment), signal);
    if (!answer) {
      stderr.write('The host is not running.\n');
      return 1;
    }
    stdout.write(values.json ? `${JSON.stringify(answer)}\n` : words(answer));
    return 0;
  },
};

function words(status: Status): string {
  const { pid, uptimeSeconds, historyCount, api, extension, ocr } = status;
  const browsers = extension.clients.map((client) => `${client.browser} ${client.version}`);
  return [
    `Screenscribe ${status.version}, process ${pid}, up ${Math.round(uptimeSeconds)} s`,
    `Browsers:  ${browsers.join(', ') || 'none'}`,
    `API:       ${api.port === null ? 'off' : `port ${api.port}`}`,
    `History:   ${historyCount} entries`,
    `OCR:       ${ocr.engine}, ${ocr.model}${ocr.detail ? ` (${ocr.detail})` : ''}`,
    '',
  ].join('\n');
}
