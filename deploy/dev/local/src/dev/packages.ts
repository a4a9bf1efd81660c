import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ServiceName } from '@launchpad/platform/permissions';
import { REPOSITORY } from '../stack/home.js';
import { SERVICES } from '../stack/services.js';

const SCOPE = '@launchpad/';

/** One of our packages that services use. */
export interface Package {
  folder: string;
  /** folders of the sources and of the output */
  source: string;
  output: string;
  /** the services that use it, including itself if it is one */
  services: ServiceName[];
}

/** All packages the services use, according to their package.json files. */
export function packagesOfServices(): Package[] {
  const found = new Map<string, Package>();
  const add = (name: string, service: ServiceName) => {
    const known = found.get(name) ?? packageAt(realpathSync(join(REPOSITORY, 'node_modules', name)));
    if (known.services.includes(service)) return;
    known.services.push(service);
    found.set(name, known);
    for (const used of usedBy(known)) add(used, service);
  };
  for (const service of SERVICES) add(`${SCOPE}${service}`, service);
  return [...found.values()];
}

/** The package that a source file belongs to. */
export function packageOf(packages: readonly Package[], file: string): Package | undefined {
  return packages.find(({ source }) => file.startsWith(source + sep));
}

function packageAt(folder: string): Package {
  const { compilerOptions } = json(join(folder, 'tsconfig.json')) as {
    compilerOptions: { rootDir: string; outDir: string };
  };
  const { rootDir, outDir } = compilerOptions;
  return { folder, source: join(folder, rootDir), output: join(folder, outDir), services: [] };
}

function usedBy({ folder }: Package): string[] {
  const { dependencies = {} } = json(join(folder, 'package.json')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => name.startsWith(SCOPE));
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
