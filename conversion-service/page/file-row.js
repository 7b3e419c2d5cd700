import { convert, download, Failure } from './conversions.js';
import { optionRows } from './options.js';

/**
 * @typedef {{ input: string, outputs: string[], options: number[][] }} Format
 * @typedef {{ element: HTMLElement, run: (key: string) => Promise<'done' | 'failed' | 'refused-key'>, isOpen: () => boolean, remove: () => void }} Row
 */

/**
 * The row of a file: what it is to become, how far it is, and its result.
 *
 * @param {File} file
 * @param {Format} format
 * @param {{ options: import('./options.js').Option[], key: () => string, onRemove: (row: Row) => void }} owner
 * @returns {Row}
 */
export function fileRow(file, format, { options, key, onRemove }) {
  const element = fromTemplate();
  const select = /** @type {HTMLSelectElement} */ (part(element, 'select'));
  const progress = /** @type {HTMLProgressElement} */ (part(element, 'progress'));
  const downloading = /** @type {HTMLButtonElement} */ (part(element, '.download'));
  const removing = part(element, '.remove');
  const locked = part(element, '.password');
  const password = /** @type {HTMLInputElement} */ (part(element, '.password input'));
  const words = part(element, '.words');
  const details = part(element, '.options');
  const asked = optionRows(part(element, '.option-rows'), file.name);
  const leaving = new AbortController();
  let isOpen = true;

  part(element, '.name').textContent = file.name;
  part(element, '.size').textContent = inWords(file.size);
  part(element, '.output span').textContent = `Output format of ${file.name}`;
  part(element, '.password span').textContent = `Password of ${file.name}`;
  removing.textContent = 'Remove';
  removing.setAttribute('aria-label', `Remove ${file.name}`);
  downloading.setAttribute('aria-label', `Download the result of ${file.name}`);
  for (const output of format.outputs) select.append(new Option(output.toUpperCase(), output));
  part(element, '.options summary').setAttribute('aria-label', `Options of ${file.name}`);
  select.addEventListener('change', showOptions);
  showOptions();

  /** @type {Row} */
  const row = { element, run, isOpen: () => isOpen, remove };
  removing.addEventListener('click', () => {
    remove();
    onRemove(row);
  });
  return row;

  /** Those that mean something for what is to become of the file. */
  function showOptions() {
    const applying = (format.options[select.selectedIndex] ?? []).flatMap(
      (place) => options[place] ?? [],
    );
    asked.show(applying);
    details.hidden = applying.length === 0;
  }

  function remove() {
    leaving.abort();
    element.remove();
  }

  /**
   * @param {string} text
   * @param {'' | 'is-bad' | 'is-good'} [mood]
   */
  function say(text, mood = '') {
    words.textContent = text;
    words.className = `words ${mood}`;
  }

  /** @param {string} withKey */
  async function run(withKey) {
    isOpen = false;
    lock(true);
    progress.hidden = false;
    progress.value = 0;
    say('Uploading');
    try {
      const url = await convert({
        file,
        output: select.value,
        password: password.value,
        options: asked.values(),
        key: withKey,
        signal: leaving.signal,
        onUpload(uploaded) {
          progress.value = uploaded;
        },
        onState(state) {
          progress.removeAttribute('value');
          say(state);
        },
        onPages({ done, total, unit }) {
          progress.value = done / total;
          say(`Converting: ${done} of ${total} ${total === 1 ? unit : `${unit}s`}`);
        },
      });
      offer(url);
      return 'done';
    } catch (error) {
      return fail(error);
    } finally {
      progress.hidden = true;
    }
  }

  /** @param {boolean} locking */
  function lock(locking) {
    select.disabled = locking;
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const fields = element.querySelectorAll('.option-rows :is(input, select)');
    for (const field of fields) field.disabled = locking;
  }

  /** @param {string} url */
  function offer(url) {
    locked.hidden = true;
    say('Done', 'is-good');
    downloading.hidden = false;
    downloading.addEventListener('click', async () => {
      await download(url, { key: key() }).catch((error) => say(error.message, 'is-bad'));
    });
  }

  /** @param {string} refusal */
  function askForPassword(refusal) {
    const isFirst = password.value === '';
    say(isFirst ? 'It is protected. Enter its password and convert it.' : refusal, 'is-bad');
    locked.hidden = false;
    password.select();
    password.focus();
    return /** @type {const} */ ('failed');
  }

  /** @param {unknown} error */
  function fail(error) {
    // A file can be tried again with another output or another key.
    isOpen = true;
    lock(false);
    if (!(error instanceof Failure)) {
      if (!leaving.signal.aborted)
        say('Something went wrong with this file. Convert it again.', 'is-bad');
      return 'failed';
    }
    if (error.code === 'password_required') return askForPassword(error.message);
    say(error.message, 'is-bad');
    return /_api_key$/.test(error.code) ? 'refused-key' : 'failed';
  }
}

function fromTemplate() {
  const template = /** @type {HTMLTemplateElement} */ (document.querySelector('#row'));
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  return /** @type {HTMLElement} */ (copy.firstElementChild);
}

/**
 * @param {HTMLElement} row
 * @param {string} selector
 */
function part(row, selector) {
  return /** @type {HTMLElement} */ (row.querySelector(selector));
}

/** @param {number} bytes */
function inWords(bytes) {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
