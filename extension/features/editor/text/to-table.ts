/** The cells of a text: parted by tabs, by bars as in Markdown, or by two spaces and more. */
export function toTable(text: string): string[][] {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !isRule(line))
    .map(cellsOf);
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
}

/** The line of dashes under the head of a Markdown table. */
function isRule(line: string): boolean {
  return /^\s*\|?(\s*:?-{3,}:?\s*\|)+\s*(:?-{3,}:?)?\s*$/.test(line);
}

function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map(trim);
  const bars = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  if (bars === undefined) return line.trim().split(/ {2,}/);
  return bars.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function trim(cell: string): string {
  return cell.trim();
}
