import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { breakingChanges, type ApiDocument } from './breaking.js';
import { openApiDocument } from './openapi.js';

// Takes the API as it is for the one that is released: changes are held against it from now on. Names what breaks
// clients of the release before, for the changelog.
const file = fileURLToPath(new URL('../../openapi.released.json', import.meta.url));
const document = openApiDocument();
const breaks = breakingChanges(JSON.parse(readFileSync(file, 'utf8')) as ApiDocument, document);
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
process.stdout.write(`${breaks.map((line) => `breaks clients: ${line}\n`).join('')}released: ${file}\n`);
