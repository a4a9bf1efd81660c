import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { poolNetworks } from '@launchpad/contracts';
import { format, resolveConfig } from 'prettier';
import { chart } from './paths.js';

/** The schema of the chart's values. */
export const schemaFile = join(chart, 'values.schema.json');

interface Schema {
  definitions: { network: { properties: object; allOf: object[] } };
}

/** The schema's content with the product's networks, each id with its name. */
export async function schemaWithNetworks(): Promise<string> {
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as Schema;
  const { network } = schema.definitions;
  Object.assign(network.properties, {
    chainId: { enum: poolNetworks.map(({ chainId }) => chainId) },
    name: { enum: poolNetworks.map(({ name }) => name) },
  });
  network.allOf = poolNetworks.map(({ chainId, name }) => ({
    if: { properties: { chainId: { const: chainId } } },
    then: { properties: { name: { const: name } } },
  }));
  const options = { ...(await resolveConfig(schemaFile)), parser: 'json' };
  return format(JSON.stringify(schema, null, 2), options);
}
