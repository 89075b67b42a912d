/** Gives the reader a file with this text. */
export function saveAs(name: string, kind: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  (document.querySelector('dialog[open]') ?? document.body).append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
