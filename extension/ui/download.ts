/** Gives the person a file to keep. */
export function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has taken hold of the file when the click is over.
  setTimeout(() => URL.revokeObjectURL(url));
}
