import { z } from '@hono/zod-openapi';
import { type ConversionOptions, conversionOptions, fieldsOf } from '../conversion/options.ts';
import { type Progress, progress } from '../conversion/progress.ts';
import { type Job, job, jobResult } from './job.ts';

export const prefix = '/api/v1';

const timestamp = z.iso.datetime();

/** A job as the API returns it. */
export const jobView = z
  .object({
    job_id: z.uuid(),
    status: job.shape.status,
    filename: z.string(),
    output_format: z.string(),
    created_at: timestamp,
    completed_at: timestamp.nullable().openapi({ description: 'Null until the job ends' }),
    progress: progress.nullable().openapi({
      description: 'How far it is, while pages are read or drawn; null otherwise',
    }),
    download_url: z.string().optional().openapi({ description: 'Of a completed job' }),
    error: job.shape.failure.unwrap().optional().openapi({ description: 'Of a failed job' }),
    options: z
      .custom<ConversionOptions>()
      .optional()
      .openapi({
        type: 'object',
        properties: fieldsOf(conversionOptions),
        additionalProperties: false,
        description: 'The options that it was sent with, where there are any',
      }),
    sheet: z
      .string()
      .optional()
      .openapi({ description: 'The sheet that became CSV, where the workbook has several' }),
    warnings: jobResult.shape.warnings.optional().openapi({
      description: 'What the result does not have of the document, where there is any',
    }),
  })
  .openapi('Job');

/** @param now its progress, where that is known */
export function viewOf(viewed: Job, now: Progress | null = null): z.infer<typeof jobView> {
  const { id, status, filename, outputFormat, createdAt, completedAt, result, failure } = viewed;
  const { options } = viewed;
  return {
    job_id: id,
    status,
    filename,
    output_format: outputFormat,
    created_at: iso(createdAt),
    completed_at: completedAt === null ? null : iso(completedAt),
    progress: status === 'processing' ? now : null,
    ...(status === 'completed' && { download_url: `${prefix}/jobs/${id}/download` }),
    ...(failure && { error: failure }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(result?.sheet && { sheet: result.sheet }),
    ...(result && result.warnings.length > 0 && { warnings: result.warnings }),
  };
}

export function iso(time: number): string {
  return new Date(time).toISOString();
}

/** A job or batch in a path. */
export function idIn(name: string) {
  const id = z.string().openapi({ format: 'uuid', param: { name, in: 'path' } });
  return { params: z.object({ [name]: id }) };
}
