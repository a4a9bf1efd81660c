/** Saves a text as a CSV file of the user. */
export function downloadCsv(csv: string, filename: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // the browser has taken the file by the next task
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
