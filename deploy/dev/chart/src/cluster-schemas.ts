import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './paths.js';

interface Definition {
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}

const FILE = join(repository, 'deploy/dev/chart/kubernetes-openapi.json');

/**
 * Writes a JSON schema for every kind in our part of Kubernetes' OpenAPI document into a folder, named as kubeconform
 * expects. Unknown fields are rejected.
 */
export function writeSchemas(folder: string): void {
  const { definitions } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    definitions: Record<string, Definition>;
  };
  for (const definition of Object.values(definitions)) {
    if (definition.properties && definition.additionalProperties === undefined) {
      definition.additionalProperties = false;
    }
  }
  for (const [name, definition] of Object.entries(definitions)) {
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      // kubeconform uses the version of the core group as its name
      const file = `${kind.toLowerCase()}-${group || version}-${version}.json`;
      const schema = { $ref: `#/definitions/${name}`, definitions };
      writeFileSync(join(folder, file), JSON.stringify(schema));
    }
  }
}
