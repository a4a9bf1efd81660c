/** Where imports may lead: folders of a package in one direction, packages to what they stand on. Tests may do more. */
const TESTS = '\\.(spec|e2e-spec)\\.tsx?$|/test(ing)?/';

/** The folders of services/ that others import. */
const LIBRARIES = '(?:api|client|facts|platform|testing)/';

export default {
  forbidden: [
    {
      name: 'no-folder-cycle',
      comment: 'Two folders of a package import each other: move what both need, or merge them.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^(services|web)/[^/]+/src/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'services-run-alone',
      comment: 'What runs in the cluster needs nothing of what starts, seeds or measures it.',
      severity: 'error',
      from: { path: '^(services|proto|contracts)/' },
      to: { path: '^deploy/' },
    },
    {
      name: 'services-talk-by-messages',
      comment: 'A service imports no other service: it asks by a message.',
      severity: 'error',
      from: { path: `^services/(?!${LIBRARIES})([^/]+)/` },
      to: { path: `^services/(?!${LIBRARIES})`, pathNot: '^services/$1/' },
    },
    {
      name: 'api-stands-alone',
      comment: 'Browsers carry it: no framework, nothing of a service.',
      severity: 'error',
      from: { path: '^services/api/' },
      to: { path: '^services/(?!api/)|node_modules/@nestjs' },
    },
    {
      name: 'client-stands-on-the-edge',
      comment: 'Others use it as it is: it needs the API and the contracts, and no framework.',
      severity: 'error',
      from: { path: '^services/client/' },
      to: { path: '^(web|proto)/|^services/(?!client/|api/)|node_modules/(@nestjs|@reduxjs|react)' },
    },
    {
      name: 'pages-carry-no-schemas',
      comment: 'Pages and the client take types from the routes; zod would double what they load.',
      severity: 'error',
      from: { path: '^(web|services/client)/' },
      to: { path: '^services/api/(src|dist)/routes|node_modules/zod', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `/dist/|/node_modules/|${TESTS}` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['@launchpad/source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
