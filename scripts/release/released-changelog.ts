const heading = '## Unreleased\n';

/** Whether `wanted` is a version, and one after `present`. */
export function isLater(wanted: string, present: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(wanted)) return false;
  const [next, now] = [wanted, present].map((version) => version.split('.').map(Number));
  const at = next?.findIndex((part, index) => part !== now?.[index]) ?? -1;
  return at >= 0 && (next?.[at] ?? 0) > (now?.[at] ?? 0);
}

/**
 * The changelog with the unreleased changes under the version.
 * @throws Error where nothing is new
 */
export function releasedChangelog(
  text: string,
  { version, date }: { version: string; date: string },
): string {
  const [before, after] = text.split(heading);
  const isEmpty = !after?.split(/^## /m)[0]?.trim();
  if (before === undefined || isEmpty) throw new Error('CHANGELOG.md has nothing “Unreleased”.');
  return `${before}${heading}\n## ${version} (${date})\n${after}`;
}
