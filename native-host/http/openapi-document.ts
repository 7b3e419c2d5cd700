import { setImmediate } from 'node:timers/promises';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { HostApi } from './host-api.ts';

type Head = Parameters<HostApi['getOpenAPI31Document']>[0];
export type OpenApiDocument = ReturnType<HostApi['getOpenAPI31Document']>;
type Definitions = HostApi['openAPIRegistry']['definitions'];

/** This many take some milliseconds the first time. */
const routesAtOnce = 5;

/**
 * Generates the document of an API, a few routes at a time: all of them at once would block others
 * for a tenth of a second.
 * @param head the parts of the document besides the routes
 */
export async function openApiDocument(
  { openAPIRegistry: { definitions } }: HostApi,
  head: Head,
): Promise<OpenApiDocument> {
  const whole = documentOf([], head);
  for (let from = 0; from < definitions.length; from += routesAtOnce) {
    const part = documentOf(definitions.slice(from, from + routesAtOnce), head);
    whole.paths = { ...whole.paths, ...pathsOf(whole, part) };
    const { schemas, ...others } = part.components ?? {};
    whole.components = {
      ...whole.components,
      ...others,
      schemas: { ...whole.components?.schemas, ...schemas },
    };
    await setImmediate();
  }
  return whole;
}

/** A path's methods may be in several parts. */
function pathsOf(whole: OpenApiDocument, part: OpenApiDocument): OpenApiDocument['paths'] {
  const entries = Object.entries(part.paths ?? {});
  return Object.fromEntries(
    entries.map(([path, item]) => [path, { ...whole.paths?.[path], ...item }]),
  );
}

function documentOf(definitions: Definitions, head: Head): OpenApiDocument {
  const part = new OpenAPIHono();
  for (const definition of definitions) {
    if (definition.type === 'route') part.openAPIRegistry.registerPath(definition.route);
    else if (definition.type === 'component') {
      const { componentType, name, component } = definition;
      part.openAPIRegistry.registerComponent(componentType, name, component);
    } else throw new Error(`There is no way to document a ${definition.type} yet.`);
  }
  return part.getOpenAPI31Document(head);
}
