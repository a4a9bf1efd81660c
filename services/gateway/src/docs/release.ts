import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncApiDocument, type EventDocument } from './asyncapi.js';
import { breakingChanges, type ApiDocument } from './breaking.js';
import { eventsAsCalls } from './events-as-calls.js';
import { openApiDocument } from './openapi.js';

// Takes the API as it is for the one that is released: changes are held against it from now on. Names what breaks
// clients of the release before, for the changelog.
function release<D>(name: string, document: D, asCalls: (document: D) => ApiDocument): void {
  const file = fileURLToPath(new URL(`../../${name}.released.json`, import.meta.url));
  const before = JSON.parse(readFileSync(file, 'utf8')) as D;
  const breaks = breakingChanges(asCalls(before), asCalls(document));
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  process.stdout.write(`${breaks.map((line) => `breaks clients: ${line}\n`).join('')}released: ${file}\n`);
}

release<ApiDocument>('openapi', openApiDocument(), (calls) => calls);
release<EventDocument>('asyncapi', asyncApiDocument(), eventsAsCalls);
