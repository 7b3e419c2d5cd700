import { fileRow } from './file-row.js';

/** @typedef {import('./file-row.js').Row} Row */

/** How many files are under way at once: the others wait here, not at the service. */
const sideBySide = 4;

const form = byId('form');
const drop = byId('drop');
const list = byId('list');
const keyField = /** @type {HTMLInputElement} */ (byId('key'));
const fileField = /** @type {HTMLInputElement} */ (byId('files'));
const submit = /** @type {HTMLButtonElement} */ (byId('convert'));
/** @type {import('./file-row.js').Format[]} */
const formats = JSON.parse(form.dataset.formats ?? '[]');
/** @type {import('./options.js').Option[]} */
const options = JSON.parse(form.dataset.options ?? '[]');
const { maxBytes, maxSize } = form.dataset;

/** @type {Set<Row>} */
const rows = new Set();

fileField.accept = formats.map(({ input }) => `.${input}`).join(',');
fileField.addEventListener('change', () => {
  addFiles(fileField.files ?? []);
  fileField.value = '';
});
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('is-over');
});
document.addEventListener('dragleave', () => drop.classList.remove('is-over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('is-over');
  addFiles(event.dataTransfer?.files ?? []);
});
keyField.addEventListener('input', () => say('key-error', ''));
byId('clear').addEventListener('click', () => {
  for (const row of rows) row.remove();
  rows.clear();
  show();
  fileField.focus();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void convertAll();
});

/** @param {Iterable<File>} files */
function addFiles(files) {
  const refused = [];
  for (const file of files) {
    const extension = file.name.split('.').at(-1)?.toLowerCase();
    const format = formats.find(({ input }) => input === extension);
    if (!format) refused.push(`${file.name} is of a kind that cannot be converted.`);
    else if (file.size > Number(maxBytes)) refused.push(`${file.name} is larger than ${maxSize}.`);
    else add(file, format);
  }
  say('refused', refused.join(' '));
  show();
}

/**
 * @param {File} file
 * @param {import('./file-row.js').Format} format
 */
function add(file, format) {
  const row = fileRow(file, format, {
    options,
    key: () => keyField.value.trim(),
    onRemove(removed) {
      rows.delete(removed);
      show();
      fileField.focus();
    },
  });
  rows.add(row);
  byId('rows').append(row.element);
}

async function convertAll() {
  const key = keyField.value.trim();
  if (key === '') return refuseKey('Enter your API key. The operator of this service issues it.');
  const waiting = [...rows].filter((row) => row.isOpen());
  const counts = { done: 0, failed: 0, 'refused-key': 0 };
  submit.disabled = true;
  const lanes = Array.from({ length: sideBySide }, async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const outcome = await row.run(key);
      counts[outcome] += 1;
      // Every other file would be refused as well.
      if (outcome === 'refused-key') waiting.length = 0;
    }
  });
  await Promise.all(lanes);
  submit.disabled = false;
  if (counts['refused-key'] > 0)
    return refuseKey(
      'The API key was refused. Check it, or ask the operator of this service for one.',
    );
  const failed = counts.failed > 0 ? `, ${counts.failed} could not be converted` : '';
  say('announcement', `${counts.done} converted${failed}.`);
}

/** @param {string} why */
function refuseKey(why) {
  say('key-error', why);
  keyField.focus();
}

function show() {
  list.hidden = rows.size === 0;
}

/**
 * @param {string} id
 * @param {string} text
 */
function say(id, text) {
  byId(id).textContent = text;
}

/** @param {string} id */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page lacks #${id}`);
  return element;
}
