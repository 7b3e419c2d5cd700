/** Whether an error says that a disk, or its owner's share of it, is full. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ENOSPC' || error.code === 'EDQUOT';
}
