import { Problem } from '../../shared/api/problem.ts';
import { conversions, type InputFormat, type OutputFormat } from '../formats.ts';

/** The format that a file's name says. Throws `unsupported_input`. */
export function inputFormatOf(filename: string): InputFormat {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (isInput(extension)) return extension;
  throw new Problem(
    'unsupported_input',
    `“${filename}” cannot be converted: its name must end in one of ` +
      `${Object.keys(conversions)
        .map((known) => `.${known}`)
        .join(', ')}.`,
  );
}

/** The output to make, the default one where none is asked for. Throws `unsupported_conversion`. */
export function outputFormatFor(input: InputFormat, asked: string | undefined): OutputFormat {
  const allowed: readonly OutputFormat[] = conversions[input];
  const wanted = asked?.toLowerCase().replace(/^\./, '') ?? conversions[input][0];
  const found = allowed.find((format) => format === wanted);
  if (found) return found;
  throw new Problem(
    'unsupported_conversion',
    `A .${input} file cannot become “${wanted}”. It can become ${allowed.join(', ')}.`,
    { members: { allowed } },
  );
}

function isInput(extension: string): extension is InputFormat {
  return Object.hasOwn(conversions, extension);
}
