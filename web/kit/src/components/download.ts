/** Saves a text as a CSV file of the user. */
export const downloadCsv = (csv: string, filename: string): void =>
  download(csv, 'text/csv;charset=utf-8', filename);

/** Saves a value as a JSON file of the user. */
export const downloadJson = (value: unknown, filename: string): void =>
  download(JSON.stringify(value, null, 2), 'application/json', filename);

function download(text: string, type: string, filename: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // the browser has taken the file by the next task
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
