/** One line of a CSV file. */
export const csvLine = (values: readonly string[]): string => `${values.map(field).join(',')}\r\n`;

/** Quoted, and never a spreadsheet formula. */
function field(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
