import { z } from 'zod';

/** What a table can be written as. */
export const tableFormats = ['csv', 'xlsx', 'ods', 'html', 'md'] as const;
export const tableFormat = z.enum(tableFormats);
export type TableFormat = z.infer<typeof tableFormat>;
