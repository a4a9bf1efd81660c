import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { poolNetworks } from '@launchpad/contracts';
import { natsUsers, services } from '@launchpad/platform/permissions';
import { formatted } from './formatted.js';
import { chart } from './paths.js';

/** The schema of the chart's values. */
export const schemaFile = join(chart, 'values.schema.json');

interface Schema {
  properties: {
    components: { properties: object; required: string[] };
    networks: { maxItems: number };
    secretKeys: { patternProperties: Record<string, object> };
  };
  definitions: { network: { properties: object; allOf: object[] } };
}

/** The schema's content with the product's services, and its networks, each id with its name. */
export function valuesSchema(): Promise<string> {
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as Schema;
  setServices(schema.properties);
  setNetworks(schema);
  return formatted(schemaFile, JSON.stringify(schema, null, 2));
}

function setServices({ components, secretKeys }: Schema['properties']): void {
  const names = services.filter((name) => name !== 'chain-listener');
  components.properties = Object.fromEntries(
    names.map((name) => [name, { $ref: '#/definitions/component' }]),
  );
  components.required = names;
  const keys = Object.entries(secretKeys.patternProperties).map(([pattern, value]) => [
    pattern.replace(/(?<=nats-\(password\|credentials\)\(-\()[^)]*/, natsUsers.join('|')),
    value,
  ]);
  secretKeys.patternProperties = Object.fromEntries(keys) as Record<string, object>;
}

function setNetworks({ properties, definitions: { network } }: Schema): void {
  properties.networks.maxItems = poolNetworks.length;
  Object.assign(network.properties, {
    chainId: { enum: poolNetworks.map(({ chainId }) => chainId) },
    name: { enum: poolNetworks.map(({ name }) => name) },
  });
  network.allOf = poolNetworks.map(({ chainId, name }) => ({
    if: { properties: { chainId: { const: chainId } } },
    then: { properties: { name: { const: name } } },
  }));
}
