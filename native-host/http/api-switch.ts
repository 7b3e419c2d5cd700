import { Problem } from '../../shared/api/problem.ts';
import type { Settings } from '../../shared/api/settings.ts';
import type { ApiState } from '../../shared/api/settings-fields.ts';
import { PortTakenError } from '../../shared/http-server/port-taken-error.ts';
import type { IdleClock } from '../link/server/idle-clock.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { ApiServer } from './server.ts';

/** The local API, on or off and on the port as the settings say. */
export type ApiSwitch = AsyncDisposable & {
  /** Null while the API is off. */
  readonly server: ApiServer | null;
  readonly state: ApiState;
};

type Options = {
  settings: SettingsStore;
  serve: (port: number) => Promise<ApiServer>;
  /** On for this run, whatever the settings say. */
  isForced: boolean;
  /** The port for this run, in place of the one in the settings. */
  port: number | undefined;
  /** Called with a taken port at the start, where the host is useful without the API too. */
  onPortTaken?: (error: PortTakenError) => void;
  idle: IdleClock;
};

type Running = { server: ApiServer; requestedPort: number; hold: Disposable };

/** Throws where the API is to be on, the port is taken and `onPortTaken` is missing. */
export async function createApiSwitch(options: Options): Promise<ApiSwitch> {
  const { settings, serve, isForced, idle } = options;
  const closing = new Set<Promise<void>>();
  let running: Running | null = null;
  let takenPort: number | null = null;

  const isWanted = ({ api }: Settings) => isForced || api.enabled;
  const portOf = ({ api }: Settings) => options.port ?? api.port;

  /** A new port is bound before the settings are saved, so that they only name an available one. */
  async function start(next: Settings): Promise<void> {
    const requestedPort = portOf(next);
    if (!isWanted(next) || running?.requestedPort === requestedPort) return;
    const server = await serve(requestedPort);
    const before = running;
    takenPort = null;
    running = { server, requestedPort, hold: idle.hold() };
    if (before) close(before);
  }

  function stopUnlessWanted(next: Settings): void {
    if (isWanted(next)) return;
    takenPort = null;
    if (running) close(running);
    running = null;
  }

  /** Pending requests get their answers, including the one that requested this. */
  function close({ server, hold }: Running): void {
    const closed = (async () => {
      await server[Symbol.asyncDispose]();
      hold[Symbol.dispose]();
    })();
    closing.add(closed);
    closed.finally(() => closing.delete(closed));
  }

  await start(settings.current).catch((error: unknown) => {
    if (!(error instanceof PortTakenError) || !options.onPortTaken) throw error;
    takenPort = error.port;
    options.onPortTaken(error);
  });
  const preparing = settings.beforeChange((next) => start(next).catch(refuse));
  const listening = settings.onChange(stopUnlessWanted);
  return {
    get server() {
      return running?.server ?? null;
    },
    get state() {
      return { port: running?.server.port ?? null, takenPort, isForced };
    },
    async [Symbol.asyncDispose]() {
      preparing[Symbol.dispose]();
      listening[Symbol.dispose]();
      if (running) close(running);
      running = null;
      await Promise.all(closing);
    },
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof PortTakenError)) throw error;
  const message = `Port ${error.port} is taken by another program.`;
  throw new Problem('invalid_request', `${message} The API stays where it is.`, {
    errors: [{ path: 'api.port', message }],
  });
}
