/**
 * A process that tries to get out of the sandbox, in the place of one that opens documents. Its
 * request is its argument, its answer goes to its output.
 */

import { forbiddenCalls } from './forbidden-calls.ts';
import { foreignFiles } from './foreign-files.ts';
import { heldPrivileges } from './held-privileges.ts';
import { type ProbeAnswer, probeAnswer, probeRequest } from './messages.ts';
import { reachableHosts } from './reachable-hosts.ts';
import { visibleFiles } from './visible-files.ts';
import { visibleProcesses } from './visible-processes.ts';
import { writablePlaces } from './writable-places.ts';

const request = probeRequest.parse(JSON.parse(process.argv[2] ?? ''));
const attempts = [
  heldPrivileges,
  visibleProcesses,
  foreignFiles,
  visibleFiles,
  writablePlaces,
  reachableHosts,
  // Last, since they could change what the others find.
  forbiddenCalls,
];
const escapes: string[] = [];
for (const attempt of attempts) escapes.push(...(await attempt(request)));
const answer: ProbeAnswer = { escapes: escapes.slice(0, 100) };
process.stdout.write(JSON.stringify(probeAnswer.parse(answer)));
