import { isAdminPath, isAuthPath } from './paths.js';
import { routes } from './routes/index.js';

const all = Object.values(routes);

describe('the paths', () => {
  it('of admins are those of every call that only admins may make, and of none that only wallets may', () => {
    const ofAdmins = all.filter(({ access }) => access === 'admin');
    const ofWallets = all.filter(({ access }) => access === 'wallet');
    expect(ofAdmins.filter(({ path }) => !isAdminPath(path))).toEqual([]);
    expect(ofWallets.filter(({ path }) => isAdminPath(path))).toEqual([]);
  });

  it('of signing in are those of sessions, and no others', () => {
    const { nonce, verify, logout, me, listSessions, endSession } = routes;
    const ofSessions: object[] = [nonce, verify, logout, me, listSessions, endSession];
    expect(all.filter(({ path }) => isAuthPath(path))).toEqual(ofSessions);
  });
});
