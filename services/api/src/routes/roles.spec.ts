import { readFileSync } from 'node:fs';
import type { CallName } from '../paths.js';
import { adminPages, mayOpen, walletPages, type AdminPage } from '../rules/pages.js';
import { mayCall, narrowRoles, tokenRole } from '../rules/roles.js';
import { routes } from './index.js';

const names = (Object.keys(routes) as CallName[]).filter((name) =>
  ['admin', 'walletOrAdmin'].includes(routes[name].access),
);

/** One row of the written table for each call that needs a role. */
const table = names.map((name) => {
  const { method, path, access } = routes[name];
  const marks = narrowRoles.map((role) => (mayCall([role], name) ? 'yes' : '–'));
  const wallets = name === 'upload' ? 'yes' : 'the owner';
  const others = access === 'walletOrAdmin' ? wallets : '–';
  return [`\`${method} ${path}\``, 'yes', ...marks, others].join(' ');
});

/** One row of the written table for each page of the admin area. */
const opensWithWallet = ['/dashboard', '/managepools', '/pool/:poolId'];
const tableOfPages = [
  ...(Object.keys(adminPages) as AdminPage[]).map((page) => {
    const marks = narrowRoles.map((role) => (mayOpen([role], page) ? 'yes' : '–'));
    return [`\`${page}\``, 'yes', ...marks, opensWithWallet.includes(page) ? 'the owner' : '–'].join(' ');
  }),
  ...walletPages.map((page) => `\`${page}\` with a wallet – – – yes`),
];

/** The rows of docs/roles.md whose first cell begins with this. */
const written = (begin: string) =>
  readFileSync(new URL('../../../../docs/roles.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`| \`${begin}`))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join(' '),
    );
const methods = [...new Set(names.map((name) => routes[name].method))];

describe('the roles', () => {
  it('may make the calls that docs/roles.md says, and no other', () => {
    expect(methods.flatMap((method) => written(`${method} `)).toSorted()).toEqual(table.toSorted());
  });

  it('open the pages that docs/roles.md says, and no other', () => {
    expect(written('/').toSorted()).toEqual(tableOfPages.toSorted());
  });

  it('open no page for a role that is not one of them', () => {
    for (const page of Object.keys(adminPages) as AdminPage[]) expect(mayOpen([], page)).toBe(false);
  });

  it.each(names)('an auditor changes nothing by %s', (name) => {
    expect(mayCall(['auditor'], name) && routes[name].method !== 'GET').toBe(false);
  });

  it('an editor reads no pools, and a reviewer edits no content', () => {
    expect(
      ['managePools', 'getReview', 'viewIdentityDoc'].filter((name) => mayCall(['editor'], name as CallName)),
    ).toEqual([]);
    expect(
      ['createFaq', 'editCms', 'saveSiteTexts'].filter((name) => mayCall(['reviewer'], name as CallName)),
    ).toEqual([]);
  });

  it('no other role may make any of them', () => {
    for (const role of ['', 'admin', 'launchpad-reviewer', 'offline_access', 'toString']) {
      expect(names.filter((name) => mayCall([role], name))).toEqual([]);
    }
  });

  it('are all in the realm', () => {
    const realm = readFileSync(new URL('../../../../deploy/keycloak/realm.json', import.meta.url), 'utf8');
    const { roles } = JSON.parse(realm) as { roles: { realm: { name: string }[] } };
    expect(roles.realm.map(({ name }) => name)).toEqual((['admin', ...narrowRoles] as const).map(tokenRole));
  });
});
