/** Asks the user for files; none where the dialog is left. `accept` as in HTML. */
export function chooseFiles(accept: string): Promise<File[]> {
  return chosen({ accept, multiple: true });
}

/**
 * Asks the user for a folder: the pictures and PDFs in it, in the order of their names. None where
 * the dialog is left.
 * @throws {UnusableFolder}
 */
export async function chooseFolder(): Promise<File[]> {
  const files = await chosen({ webkitdirectory: true });
  const found = files
    .filter((file) => isWanted(file) && !/(^|\/)\./.test(file.webkitRelativePath))
    .sort((a, b) => order.compare(a.webkitRelativePath, b.webkitRelativePath));
  if (files.length > 0 && found.length === 0) throw new UnusableFolder('folder_empty');
  if (found.length > maxFolderFiles) throw new UnusableFolder('folder_too_large');
  return found;
}

function chosen(
  how: Partial<Pick<HTMLInputElement, 'accept' | 'multiple' | 'webkitdirectory'>>,
): Promise<File[]> {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', ...how });
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** Files of folders at most that are read together. */
const maxFolderFiles = 1_000;

/** Folders with nothing to read, or with too much. */
class UnusableFolder extends Error {
  override readonly name = 'UnusableFolder';
  readonly code: 'folder_empty' | 'folder_too_large';

  constructor(code: UnusableFolder['code']) {
    super(code);
    this.code = code;
  }
}

export function isPdf({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

/**
 * Files that were dropped, and the pictures and PDFs in folders among them, in the order of their
 * names. To be called while the event is handled.
 * @throws {UnusableFolder}
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const dropped = [...items].map((item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }));
  if (!dropped.some(({ entry }) => entry?.isDirectory)) return [...files];
  const found: File[] = [];
  for (const { entry, file } of dropped) {
    if (isFolder(entry)) await addFiles(entry, found);
    else if (file) found.push(file);
  }
  if (found.length === 0) throw new UnusableFolder('folder_empty');
  return found;
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory ?? false;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

async function addFiles(folder: FileSystemDirectoryEntry, found: File[]): Promise<void> {
  const entries = await entriesOf(folder);
  for (const entry of entries.sort((a, b) => order.compare(a.name, b.name))) {
    if (entry.name.startsWith('.')) continue;
    if (isFolder(entry)) await addFiles(entry, found);
    if (!isFile(entry)) continue;
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    if (isWanted(file)) found.push(file);
    if (found.length > maxFolderFiles) throw new UnusableFolder('folder_too_large');
  }
}

/** Of names: 2 comes before 10. */
const order = new Intl.Collator(undefined, { numeric: true });

function isWanted(file: File): boolean {
  return file.type.startsWith('image/') || isPdf(file);
}

/** Browsers give them by the hundred, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Gives the user a file to keep. */
export function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has taken hold of the file when the click is over.
  setTimeout(() => URL.revokeObjectURL(url));
}
