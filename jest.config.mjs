import { existsSync } from 'node:fs';
import { join } from 'node:path';

// One jest for every package. `unit` needs nothing running; `integration` talks to real servers,
// which its global setup starts on free ports, and `trials` does so for long; `web` renders components in jsdom.
const components = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

const node = {
  testEnvironment: '<rootDir>/jest.environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/package.json', '<rootDir>/\\.local/'],
  // as .swcrc says
  transform: { '\\.ts$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/', '/dist/'],
};

/** Resolves our own packages to their sources, so that tests need no build. */
const fromSource = (...conditions) => ({ customExportConditions: ['@launchpad/source', ...conditions] });

/** What starts a project's servers. Without a build there is none: jest looks for it even to run other projects. */
const servers = (folder) => {
  if (!existsSync(join(import.meta.dirname, folder, 'global-setup.js'))) return {};
  return {
    globalSetup: `<rootDir>/${folder}/global-setup.js`,
    globalTeardown: `<rootDir>/${folder}/global-teardown.js`,
  };
};

/** Tests that other projects run: they need servers. */
const withServers = [/\.integration\.spec\.ts$/, /\.trial\.spec\.ts$/, /\.e2e-spec\.ts$/].map(
  ({ source }) => source,
);

export default {
  testSequencer: '<rootDir>/jest.sequencer.mjs',
  // For every test and hook: meant for machines that are busy with other work too, and a hang is still found. Tests
  // set a limit of their own only where they run for longer than this.
  testTimeout: 600_000,
  projects: [
    {
      ...node,
      displayName: 'unit',
      testEnvironmentOptions: fromSource('node', 'node-addons'),
      testMatch: ['<rootDir>/{proto,contracts,services,deploy}/**/*.spec.ts'],
      testPathIgnorePatterns: [...node.testPathIgnorePatterns, ...withServers],
    },
    {
      ...node,
      displayName: 'integration',
      testEnvironmentOptions: { isQuiet: true },
      ...servers('services/testing/dist/jest'),
      testMatch: ['<rootDir>/{contracts,services,deploy}/**/*.integration.spec.ts'],
    },
    {
      ...node,
      displayName: 'trials',
      ...servers('services/testing/dist/jest'),
      testMatch: ['<rootDir>/{contracts,services,deploy}/**/*.trial.spec.ts'],
    },
    {
      ...node,
      displayName: 'e2e',
      ...servers('deploy/dev/e2e/dist'),
      testMatch: ['<rootDir>/deploy/dev/e2e/**/*.e2e-spec.ts'],
    },
    {
      ...node,
      displayName: 'web',
      testEnvironmentOptions: { ...fromSource('browser'), isQuiet: true },
      // a console that a test has replaced, for example
      restoreMocks: true,
      testEnvironment: '<rootDir>/web/kit/src/test/environment.mjs',
      runtime: '<rootDir>/web/kit/src/test/runtime.mjs',
      testMatch: ['<rootDir>/web/**/*.spec.{ts,tsx}'],
      // before any of its imports, which load React as they are linked
      setupFiles: ['<rootDir>/web/kit/src/test/redrawn.ts'],
      setupFilesAfterEnv: ['<rootDir>/web/kit/src/test/setup.ts'],
      moduleNameMapper: {
        // its build for browsers, which is one module
        '^ethers(/address)?$': '<rootDir>/node_modules/ethers/dist/ethers.umd.js',
        // only what is used of them
        '^antd$': '<rootDir>/web/kit/src/test/antd.cjs',
        '^@ant-design/icons-svg$': '<rootDir>/web/kit/src/test/icons.cjs',
        '\\.(css|svg|png)$': '<rootDir>/web/kit/src/test/asset.ts',
        '^@launchpad/web-kit$': '<rootDir>/web/kit/src/index.ts',
        '^@launchpad/web-kit/(.*)$': '<rootDir>/web/kit/src/$1',
        '^(\\.{1,2}/.*)\\.js$': '$1',
      },
      transform: { '\\.tsx?$': components },
    },
  ],
};
