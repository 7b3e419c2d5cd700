import { displayObject, type WaylandConnection } from './connection.ts';

/** The globals of a compositor, by the name of their interface. */
export type Globals = {
  has(name: string): boolean;
  /** How many there are of an interface, such as one for each output. */
  count(name: string): number;
  /**
   * Binds the one at `index` in at most this version. @returns its object, undefined where it is
   * not offered
   */
  bind(
    name: string,
    version: number,
    onEvent?: Parameters<WaylandConnection['create']>[0],
    index?: number,
  ): number | undefined;
};

const getRegistry = 1;
const bindRequest = 0;
const globalEvent = 0;

/** Requests the list of the compositor's globals. */
export async function readGlobals(connection: WaylandConnection): Promise<Globals> {
  const offered: { name: string; id: number; version: number }[] = [];
  const registry = connection.create((event, values) => {
    if (event !== globalEvent) return;
    const [id, name, version] = [values.uint(), values.text(), values.uint()];
    offered.push({ id, name, version });
  });
  connection.send(displayObject, getRegistry, [registry]);
  await connection.settled();
  const all = (name: string) => offered.filter((one) => one.name === name);
  return {
    has: (name) => all(name).length > 0,
    count: (name) => all(name).length,
    bind(name, version, onEvent, index = 0) {
      const found = all(name)[index];
      if (!found) return undefined;
      const object = connection.create(onEvent);
      const known = Math.min(version, found.version);
      connection.send(registry, bindRequest, [found.id, name, known, object]);
      return object;
    },
  };
}
