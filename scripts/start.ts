/** `npm start`: the host with its API on for this run, a browser with the extension, and words. */
import { createLog } from '../native-host/logs/create-log.ts';
import { runHost } from '../native-host/run-host.ts';
import { requireDisplay } from '../native-host/screen/display-server.ts';
import { readProcessSettings } from '../native-host/settings/process-settings.ts';
import { untilStopRequested } from '../shared/node/until-stop-requested.ts';
import { openBrowser } from './open-browser.ts';
import { installMissing } from './system-packages.ts';

const stop = untilStopRequested();
try {
  const install = await installMissing('run');
  if (install) say(`The screen may be out of reach until these are installed:\n  ${install}\n`);
  const settings = { ...readProcessSettings(process.env), api: true };
  await using host = await runHost(settings, {
    log: createLog(settings.dataDir, 'warn'),
    onQuit: stop.request,
  });
  say(welcome(host.version, `http://127.0.0.1:${host.api?.port}`, settings));
  using _browser = await showBrowser(settings.dataDir);
  say('Ctrl+C stops.');
  await stop.requested;
  say('Stopping: requests under way finish.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
// Native add-ons keep threads of their own, which would hold the process open.
process.exit();

/** The host is useful without a browser too: a failure to open one is only reported. */
async function showBrowser(dataDir: string): Promise<Disposable | null> {
  try {
    requireDisplay();
    const browser = await openBrowser(dataDir);
    if (browser) say(`${browser.title} opens with the extension, in a profile of its own.\n`);
    else
      say('No browser that takes the extension was found. docs/install.md says how to load it.\n');
    return browser;
  } catch (error) {
    say(`No browser is opened: ${error instanceof Error ? error.message : error}\n`);
    return null;
  }
}

function welcome(
  version: string,
  base: string,
  { dataDir, token }: { dataDir: string; token: string | undefined },
): string {
  const json = "-H 'Content-Type: application/json'";
  const curl = token ? 'curl -H "Authorization: Bearer $SCREENSCRIBE_TOKEN"' : 'curl';
  return `
Screenscribe ${version} listens on ${base}

Read a region of the screen:
  ${curl} ${json} -d '{"x":0,"y":0,"width":800,"height":400}' ${base}/capture/region

Read an image:
  ${curl} -F image=@picture.png ${base}/ocr

Every path, to try in the browser: ${base}/docs

The API is on for this run. To switch it on for good:
  ${curl} -X PUT ${json} -d '{"api":{"enabled":true}}' ${base}/settings

History and settings are kept in ${dataDir}
`;
}

function say(words: string) {
  process.stdout.write(`${words}\n`);
}
