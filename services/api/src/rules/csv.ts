/** One line of a CSV file: quoted where needed, and never a spreadsheet formula. */
export const csvLine = (values: readonly string[]): string => `${values.map(field).join(',')}\r\n`;

function field(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
