/**
 * Whether a text is rather code or what a terminal shows than prose: at least two lines, of which
 * half are indented, end as statements do or begin as commands and declarations do.
 */
export function looksLikeCode(text: string): boolean {
  const lines = text
    .slice(0, maxLooked)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  return lines.length >= 2 && 2 * lines.filter(isCode).length >= lines.length;
}

/** In UTF-16 units: the beginning tells it. */
const maxLooked = 10_000;

function isCode(line: string): boolean {
  return statementEnd.test(line) || beginning.test(line) || operator.test(line);
}

const statementEnd = /[;{}]\s*$|[\w)\]]\):?\s*$/;
const beginning =
  /^(\t| {2,}\S)|^\s*([$#>] \S|>>> |\/\/|\/\*|#include|import |from \w+ import |export |const |let |var |def |class \w+[(:{]|func |fn |if \(|for \(|while \(|return\b.*;)/;
const operator = /=>|:=|[=!<>]==?\s|\w+\([^)]*\)\s*[;{]|::\w|->\w/;
