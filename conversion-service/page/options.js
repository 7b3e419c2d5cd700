/**
 * @typedef {{ name: string, type: string, enum?: string[], minimum?: number, maximum?: number, maxLength?: number, format?: string, default?: string | number | boolean, example?: string, description: string }} Option
 */

/** What options are called on the page, and the words for their choices; '' is for none of them. */
/** @type {Record<string, { label: string, words?: Record<string, string>, hint?: string }>} */
export const names = {
  sheet: { label: 'Sheets', words: { first: 'The first', all: 'All, in a ZIP' } },
  pages: { label: 'Pages', hint: 'as 1-3,7; all where left empty' },
  dpi: { label: 'Resolution', hint: 'dots an inch' },
  landscape: {
    label: 'Orientation',
    words: { '': 'As in the document', true: 'All landscape', false: 'All portrait' },
  },
  pdf_profile: {
    label: 'Kind of PDF',
    words: {
      '': 'Usual',
      'pdfa-2b': 'For archives (PDF/A-2b)',
      'pdfa-3b': 'For archives (PDF/A-3b)',
      'pdfua-1': 'For screen readers (PDF/UA)',
    },
  },
  languages: { label: 'Languages of the text', hint: 'codes, as eng+deu' },
  ocr: {
    label: 'Recognize text',
    words: { auto: 'On pages without text', force: 'On all pages', skip: 'On none' },
  },
  csv_numbers: {
    label: 'Cells become',
    words: { auto: 'Numbers and dates where they are', text: 'Texts' },
  },
  title: { label: 'Title of the PDF' },
  author: { label: 'Author of the PDF' },
  keywords: { label: 'Keywords of the PDF' },
  linearize: { label: 'Fast first page on the web' },
  split: { label: 'Split', hint: '“pages” for a PDF of each page, or ranges as 1-3,4-' },
  encrypt_user_password: { label: 'Password to open the PDF' },
  encrypt_owner_password: { label: 'Password to change the PDF' },
};

/**
 * The options of a file, a row each, as they apply to what is to become of it.
 *
 * @param {HTMLElement} place
 * @param {string} file the name of the file, for who does not see which row it is
 */
export function optionRows(place, file) {
  /** What was entered stays where another output is chosen. @type {Map<string, string>} */
  const entered = new Map();
  /** @type {Option[]} */
  let shown = [];
  return { show, values };

  /** @param {Option[]} options */
  function show(options) {
    shown = options;
    place.replaceChildren(...options.map(rowOf));
  }

  /** What differs from what holds anyway. */
  function values() {
    return shown.flatMap((option) => {
      const value = entered.get(option.name) ?? '';
      const isUsual = value === '' || value === String(option.default);
      return isUsual ? [] : [/** @type {const} */ ([option.name, value])];
    });
  }

  /** @param {Option} option */
  function rowOf(option) {
    const { label = option.name, hint } = names[option.name] ?? {};
    const row = document.createElement('label');
    row.className = 'option';
    const words = document.createElement('span');
    words.append(label);
    if (hint) {
      const help = document.createElement('span');
      help.className = 'hint';
      help.textContent = ` (${hint})`;
      words.append(help);
    }
    const which = document.createElement('span');
    which.className = 'visually-hidden';
    which.textContent = ` of ${file}`;
    words.append(which);
    row.append(words, fieldOf(option));
    row.title = option.description;
    return row;
  }

  /** @param {Option} option */
  function fieldOf(option) {
    const before = entered.get(option.name);
    const field = isChoice(option) ? choiceOf(option) : inputOf(option);
    field.value = before ?? (isChoice(option) ? String(option.default ?? '') : '');
    field.addEventListener('change', () => entered.set(option.name, field.value));
    return field;
  }
}

/** @param {Option} option */
function isChoice(option) {
  return option.enum !== undefined || option.type === 'boolean';
}

/** @param {Option} option */
function choiceOf({ name, default: usual, enum: choices = ['true', 'false'] }) {
  const words = names[name]?.words ?? { true: 'Yes', false: 'No' };
  const select = document.createElement('select');
  const values = usual === undefined ? ['', ...choices] : choices;
  for (const value of values) select.append(new Option(words[value] ?? value, value));
  return select;
}

/** @param {Option} option */
function inputOf({ type, format, minimum, maximum, maxLength, default: usual, example }) {
  const input = document.createElement('input');
  input.type = format === 'password' ? 'password' : type === 'integer' ? 'number' : 'text';
  if (minimum !== undefined) input.min = String(minimum);
  if (maximum !== undefined) input.max = String(maximum);
  input.maxLength = maxLength ?? 300;
  input.placeholder = String(usual ?? example ?? '');
  input.autocomplete = 'off';
  input.spellcheck = false;
  return input;
}
