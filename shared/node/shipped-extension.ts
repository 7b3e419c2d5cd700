import path from 'node:path';

/**
 * Where packages for Windows have the extension, whose models and programs the host then shares: it
 * has none of its own that are the same. Other installations have no such folder.
 */
export const shippedExtension: string = path.join(import.meta.dirname, '../../extension/chromium');
