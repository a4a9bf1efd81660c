import type { Call } from './call.js';

export const configCalls = {
  config: { access: 'public', path: '/v1/config', asks: undefined },
} satisfies Record<string, Call>;
