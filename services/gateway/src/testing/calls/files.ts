import type { Answers, Call } from './call.js';

export const filesCalls = {
  upload: { access: 'walletOrAdmin', path: '/v1/files', kind: 'logo', asks: undefined },
  viewIdentityDoc: { access: 'admin', path: '/v1/admin/files/identity/{identityDoc}', asks: undefined },
  getIpfs: { access: 'public', path: '/ipfs/{logo}', asks: undefined },
} satisfies Record<string, Call>;

export const filesAnswers: Answers = () => ({
  pools: { recordUpload: () => ({}), keepFiles: () => ({}), recordRead: () => ({}) },
});
