/**
 * The field of the cell that a key leads to: Enter as the arrow down; left and right only where the
 * caret cannot go on within its own text. Undefined where there is none.
 */
export function cellBeside(field: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const { selectionStart, selectionEnd, value } = field;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const atStart = isWhole || (selectionStart === 0 && selectionEnd === 0);
  const atEnd = isWhole || (selectionStart === value.length && selectionEnd === value.length);
  switch (key) {
    case 'ArrowUp':
      return below(field, -1);
    case 'ArrowDown':
    case 'Enter':
      return below(field, 1);
    case 'ArrowLeft':
      return atStart ? beside(field, -1) : undefined;
    case 'ArrowRight':
      return atEnd ? beside(field, 1) : undefined;
    default:
      return undefined;
  }
}

function beside(field: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const all = [...(field.closest('tr')?.querySelectorAll('input') ?? [])];
  return all[all.indexOf(field) + step];
}

/** By where cells stand, since some span columns. */
function below(field: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const rows = [...(field.closest('table')?.rows ?? [])];
  const own = field.closest('tr');
  const row = own ? rows[rows.indexOf(own) + step] : undefined;
  const { left, width } = field.getBoundingClientRect();
  const middle = left + Math.min(width, 20) / 2;
  const fields = [...(row?.querySelectorAll('input') ?? [])];
  return fields.find((each) => each.getBoundingClientRect().right > middle) ?? fields.at(-1);
}
