import type { Caller } from '@launchpad/proto';
import { Vault } from '../../files/vault.js';
import { BIDDER, IDENTITY_DOC_KEY, LOGO } from '../messages.js';
import type { Answers, Call } from './call.js';
import { UUID, me } from './common.js';

export const draftForm = {
  title: 'Aurora',
  email: 'ada@',
  logo: LOGO,
  isKyc: true,
  whiteListUsers: [BIDDER],
};
const vault = new Vault({ IDENTITY_DOC_KEY } as never);
/** A draft as pools keeps it for a wallet. */
const draftOf = ({ caller }: { caller?: Caller }) => {
  const seal = (text: string) => vault.seal(Buffer.from(text), caller?.address);
  const sealed = { title: seal(draftForm.title), form: seal(JSON.stringify(draftForm)) };
  return { id: UUID, savedAtMs: 1_899_000_000_000n, version: 3, ...sealed };
};

export const draftsCalls = {
  listDrafts: {
    access: 'wallet',
    path: '/v1/front/pools/drafts',
    asks: { pools: [['listDrafts', { caller: me }]] },
  },
  createDraft: {
    access: 'wallet',
    path: '/v1/front/pools/drafts',
    body: { form: draftForm },
    asks: undefined,
  },
  getDraft: {
    access: 'wallet',
    path: `/v1/front/pools/drafts/${UUID}`,
    asks: { pools: [['getDraft', { caller: me, id: UUID }]] },
  },
  updateDraft: {
    access: 'wallet',
    path: `/v1/front/pools/drafts/${UUID}`,
    body: { form: draftForm, version: 1 },
    asks: undefined,
  },
  deleteDraft: {
    access: 'wallet',
    path: `/v1/front/pools/drafts/${UUID}`,
    asks: { pools: [['deleteDraft', { caller: me, id: UUID }]] },
  },
} satisfies Record<string, Call>;

export const draftsAnswers: Answers = () => ({
  pools: {
    listDrafts: (request) => ({ drafts: [draftOf(request)] }),
    getDraft: (request) => ({ draft: draftOf(request) }),
    saveDraft: (request) => ({ draft: draftOf(request) }),
    deleteDraft: () => ({}),
  },
});
