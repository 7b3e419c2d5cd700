import { z } from 'zod';
import { defaultSettings, settings } from '../../../shared/api/settings.ts';
import { checkDesktop } from '../../install/doctor/check-desktop.ts';
import { checkReading } from '../../install/doctor/check-reading.ts';
import { doctor as examine } from '../../install/doctor/doctor.ts';
import type { Finding } from '../../install/doctor/finding.ts';
import { dataDir } from '../../storage/data-dir.ts';
import type { Command } from '../command.ts';
import { option, parse } from '../command.ts';
import { installation } from './installation.ts';

const port = z.coerce
  .number()
  .pipe(settings.shape.api.shape.port)
  .default(defaultSettings.api.port);

export const doctor: Command = {
  usage: ['doctor [--json]'],
  summary: 'Check the connection between browsers and the host and what the desktop allows',
  options: [['--json', 'print the findings as JSON']],
  async run(args, context) {
    const { values } = parse({ args, options: { json: { type: 'boolean', default: false } } });
    const { environment, signal, stdout } = context;
    const connection = await examine({
      ...(await installation(context)),
      dataDir: dataDir(environment),
      port: option(port, environment.SCREENSCRIBE_PORT, 'SCREENSCRIBE_PORT'),
      signal,
    });
    const findings = [...connection, ...checkReading(), ...(await checkDesktop(environment))];
    stdout.write(values.json ? `${JSON.stringify(findings)}\n` : findings.map(words).join(''));
    return findings.some(({ level }) => level === 'problem') ? 1 : 0;
  },
};

const marks = { ok: '✓', note: '·', problem: '✗' };

function words({ level, what, fix }: Finding): string {
  return `${marks[level]} ${what}\n${fix ? `  ${fix}\n` : ''}`;
}
