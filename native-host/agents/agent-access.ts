import type { Logger } from 'pino';
import type { AgentAction, AgentsState, ConnectedAgent } from '../../shared/api/agents-state.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { StopKey } from '../../shared/api/settings.ts';
import { whyUnavailable } from '../hotkey/availability.ts';
import { watchKeys } from '../hotkey/watch-keys.ts';
import type { Input } from '../input/input.ts';
import { stopFileIn } from '../input/stop/stop-file.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { createImageSpaces, type ImageSpaces } from './image-spaces.ts';

/** What an agent may be allowed, independently of each other. */
export type Permission = 'read' | 'input' | 'clipboard';

/** Programs that read and act by themselves over the Model Context Protocol, and their limits. */
export type Agents = AsyncDisposable & {
  /** The images that they were shown. */
  readonly images: ImageSpaces;
  allows(permission: Permission): boolean;
  /** Throws `permission_denied`, which says what a person can do. */
  requireAllowed(permission: Permission): void;
  /**
   * Notes that an agent is connected: until `gone` settles, or for a minute without a connection.
   */
  seen(agent: Pick<ConnectedAgent, 'name' | 'version' | 'via'>, gone?: Promise<unknown>): void;
  /** Records an action of an agent: never text that was typed or read. */
  note(action: Omit<AgentAction, 'at'>): void;
  /** The actions of agents, the latest last, 1,000 at most. */
  readonly log: readonly AgentAction[];
  state(): AgentsState;
  /** For a person: stops all input, or allows it again. */
  halt(): Promise<void>;
  resume(): void;
  /** A person has stopped all input with the key. */
  noteHalt(): void;
  /** Calls `listener` after each change of the state, until the result is disposed of. */
  onChange(listener: () => void): Disposable;
};

/** How many actions are kept. */
const maxLog = 1_000;
/** An agent not heard of for this long, in ms, counts as gone. */
const presentMs = 60_000;
/** How many agents are tracked at the same time. */
const maxPresent = 32;

type Present = ConnectedAgent & {
  leaving: NodeJS.Timeout | undefined;
  /** The connections of the same name and version, over stdio. */
  connections: Set<Promise<unknown>>;
};

export function createAgents(parts: {
  settings: SettingsStore;
  input: Input;
  dataDir: string;
  log: Logger;
}): Agents {
  const { settings, input, dataDir, log } = parts;
  const actions: AgentAction[] = [];
  const present = new Map<string, Present>();
  const listeners = new Set<() => void>();
  let watched: Disposable | undefined;
  let watchedKey: string | undefined;

  function changed(): void {
    for (const listener of listeners) listener();
  }

  const mayAct = () => settings.current.agents.enabled && settings.current.agents.input;

  /** While input is in use it watches for the key itself; this covers the time in between. */
  function apply(): void {
    const wanted = mayAct() ? settings.current.agents.stopKey : undefined;
    if (wanted === watchedKey) return;
    watched?.[Symbol.dispose]();
    watchedKey = wanted;
    watched = wanted && watchStopKey(wanted, { dataDir, onHeld: stop, onProblem });
    changed();
  }

  function onProblem(error: unknown): void {
    log.warn({ err: error }, 'the key that stops agents is not watched');
  }

  /** Makes room for one more: whether an agent without a connection is still there is unknown. */
  function forgetOne(): boolean {
    const [key, oldest] = [...present].find(([, { leaving }]) => leaving) ?? [];
    if (key === undefined) return false;
    clearTimeout(oldest?.leaving);
    return present.delete(key);
  }

  function stop(): void {
    void input.halt().catch(onProblem);
  }

  apply();
  const listening = settings.onChange((now, before) => {
    apply();
    if (now.agents.stopKey !== before.agents.stopKey) input.setStopKey(now.agents.stopKey);
    if (JSON.stringify(now.agents) !== JSON.stringify(before.agents)) changed();
  });

  const agents: Agents = {
    images: createImageSpaces(),
    allows: (permission) => settings.current.agents.enabled && settings.current.agents[permission],
    requireAllowed(permission) {
      if (!agents.allows(permission)) throw notAllowed(permission, settings.current.agents.enabled);
    },
    seen(agent, gone) {
      const key = JSON.stringify([agent.name, agent.version, agent.via]);
      const known = present.get(key);
      if (!known && present.size >= maxPresent && !forgetOne()) return;
      clearTimeout(known?.leaving);
      const connections = known?.connections ?? new Set();
      const leave = () => {
        if (gone) connections.delete(gone);
        if (connections.size > 0) return;
        present.delete(key);
        changed();
      };
      const leaving = gone ? undefined : setTimeout(leave, presentMs).unref();
      if (gone && !connections.has(gone)) {
        connections.add(gone);
        void gone.then(leave, leave);
      }
      present.set(key, { ...agent, seenAt: new Date().toISOString(), leaving, connections });
      if (!known) changed();
    },
    note(action) {
      actions.push({ at: new Date().toISOString(), ...action });
      if (actions.length > maxLog) actions.shift();
    },
    log: actions,
    state: () => ({
      mayAct: mayAct(),
      halted: input.halted,
      connected: [...present.values()].map(({ leaving: _, connections: __, ...agent }) => agent),
    }),
    halt: () => input.halt(),
    resume() {
      input.resume();
      changed();
    },
    noteHalt() {
      log.warn('a person has stopped all input of programs');
      changed();
    },
    onChange(listener) {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]();
      watched?.[Symbol.dispose]();
      for (const { leaving } of present.values()) clearTimeout(leaving);
    },
  };
  return agents;
}

const words: Record<Permission, string> = {
  read: 'read the screen, images and the history',
  input: 'use the mouse, the keyboard and the windows',
  clipboard: 'use the clipboard',
};

function notAllowed(permission: Permission, enabled: boolean): Problem {
  return new Problem(
    'permission_denied',
    enabled
      ? `Agents may not ${words[permission]}. A person can allow it in the preferences, under Agents.`
      : 'Agents are switched off. A person can switch them on in the preferences, under Agents.',
  );
}

type Options = {
  dataDir: string;
  onHeld: () => void;
  onProblem: (error: unknown) => void;
};

/**
 * Calls `onHeld` whenever the key was held for a second, whichever program has the focus. The
 * process that detects it first saves the stop to the data folder.
 */
function watchStopKey(key: StopKey, { dataDir, onHeld, onProblem }: Options): Disposable {
  if (whyUnavailable()) return { [Symbol.dispose]: () => undefined };
  return watchKeys([{ modifiers: [], key }], {
    onPress: onHeld,
    onProblem,
    program: new URL('./stop/stop-key-watcher.ts', import.meta.url),
    args: [stopFileIn(dataDir)],
  });
}
