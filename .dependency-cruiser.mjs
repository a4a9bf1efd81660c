/** Allowed imports: one direction between a package's folders, and between packages. Tests may do more. */
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
      comment: 'What runs in the cluster does not depend on what starts, seeds or measures it.',
      severity: 'error',
      from: { path: '^(services|proto|contracts)/' },
      to: { path: '^deploy/' },
    },
    {
      name: 'services-talk-by-messages',
      comment: 'A service does not import another service: it sends a message.',
      severity: 'error',
      from: { path: `^services/(?!${LIBRARIES})([^/]+)/` },
      to: { path: `^services/(?!${LIBRARIES})`, pathNot: '^services/$1/' },
    },
    {
      name: 'api-is-independent',
      comment: 'Browsers load it: no framework, nothing from a service.',
      severity: 'error',
      from: { path: '^services/api/' },
      to: { path: '^services/(?!api/)|node_modules/@nestjs' },
    },
    {
      name: 'client-is-independent',
      comment: 'Other programs use it: it depends only on the API and the contracts, and on no framework.',
      severity: 'error',
      from: { path: '^services/client/' },
      to: { path: '^(web|proto)/|^services/(?!client/|api/)|node_modules/(@nestjs|@reduxjs|react)' },
    },
    {
      name: 'pages-load-no-schemas',
      comment: 'Pages and the client import only types from routes and events; zod would double their size.',
      severity: 'error',
      from: { path: '^(web|services/client)/' },
      to: {
        path: '^services/api/(src|dist)/(routes|events)|node_modules/zod',
        dependencyTypesNot: ['type-only'],
      },
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
