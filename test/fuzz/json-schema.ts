import { z } from 'zod';

/** The part of JSON Schema that the API's document uses; another keyword fails here. */
export const jsonSchema = z.strictObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.int().optional(),
  maxItems: z.int().optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.boolean().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
});

export type JsonSchema = z.infer<typeof jsonSchema>;
