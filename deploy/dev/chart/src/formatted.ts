import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatOptions } from 'oxfmt';
import { repository } from './paths.js';

/** Formats the content of a generated file as `make format` would. */
export async function formatted(file: string, content: string): Promise<string> {
  const options = JSON.parse(readFileSync(join(repository, '.oxfmtrc.json'), 'utf8')) as FormatOptions;
  const { code, errors } = await format(file, content, options);
  if (errors.length > 0) throw new Error(`${file} can't be formatted: ${errors[0]?.message}`);
  return code;
}
