import { z } from 'zod';
import { send } from '../fixtures/send.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';

const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['query', 'path', 'header']),
  required: z.boolean(),
  schema: jsonSchema,
});
const media = z.record(z.string(), z.object({ schema: jsonSchema }));
const operation = z.looseObject({
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ content: media }).optional(),
});
const schemas = z.record(z.string(), z.unknown());
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

export type FuzzedOperation = {
  method: string;
  /** With names in braces, as in the document. */
  path: string;
  parameters: z.infer<typeof parameter>[];
  /** The schemas of the body by media type; empty where none is taken. */
  bodies: Record<string, JsonSchema>;
};

/** The operations in the API's own document, with their parameters. */
export async function fuzzedOperations(base: string, headers: Record<string, string>) {
  const { json } = await send(base, { path: '/openapi.json', headers });
  const { components } = z.looseObject({ components: z.looseObject({ schemas }) }).parse(json);
  const { paths } = document.parse(withoutReferences(json, components.schemas));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]): FuzzedOperation => {
      const bodies = Object.entries(requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters.filter((each) => each.in !== 'header'),
        bodies: Object.fromEntries(bodies.map(([type, { schema }]) => [type, schema])),
      };
    }),
  );
}

/** With each schema in the place of the references to it. No schema of the document holds itself. */
function withoutReferences(value: unknown, named: z.infer<typeof schemas>): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutReferences(each, named));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const name = String(value.$ref).replace('#/components/schemas/', '');
    return withoutReferences(named[name], named);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutReferences(each, named)]),
  );
}
