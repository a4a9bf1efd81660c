import type { Call } from './call.js';

export const authCalls = {
  nonce: { access: 'public', path: '/v1/auth/nonce', asks: undefined },
  verify: {
    access: 'public',
    path: '/v1/auth/verify',
    body: { message: 'Sign in', signature: '0x00' },
    asks: undefined,
  },
  logout: { access: 'public', path: '/v1/auth/logout', asks: undefined },
  me: { access: 'public', path: '/v1/auth/me', asks: undefined },
  listSessions: { access: 'wallet', path: '/v1/auth/sessions', asks: undefined },
  endSession: {
    access: 'wallet',
    path: '/v1/auth/sessions/n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
    asks: undefined,
  },
} satisfies Record<string, Call>;
