import { aboutOf, type Making } from '../conversion/option.ts';
import { conversionOptions, fieldsOf, passwordOptions } from '../conversion/options.ts';
import { conversions, type InputFormat } from '../formats.ts';

/** A file has its password asked for when it is needed, and is never one of a batch on the page. */
const { merge: _merge, ...shape } = {
  ...conversionOptions.shape,
  encrypt_user_password: passwordOptions.shape.encrypt_user_password,
  encrypt_owner_password: passwordOptions.shape.encrypt_owner_password,
};

const fields = { ...fieldsOf(conversionOptions), ...fieldsOf(passwordOptions) };

/** The options that the page shows, as the API's document describes them. */
export function pageOptions() {
  return Object.keys(shape).map((name) => ({ name, ...fields[name] }));
}

/** What can become what, and which of the options have a meaning there, by their places. */
export function pageFormats() {
  return Object.entries(conversions).map(([input, outputs]) => ({
    input,
    outputs: [...outputs],
    // The keys of the table are the formats.
    options: outputs.map((output) =>
      optionsOf({ inputFormat: input as InputFormat, outputFormat: output }),
    ),
  }));
}

function optionsOf(making: Making): number[] {
  return Object.values(shape).flatMap((schema, place) => {
    const { only, matters = only?.when } = aboutOf(schema);
    return (matters?.(making) ?? true) ? [place] : [];
  });
}
