import { auction } from '@launchpad/web-kit/chain/calls';
import { me } from '@launchpad/web-kit/test/mockApi';
import { expectOutput } from '@launchpad/web-kit/test/output';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calledFunction, chain } from '../test/chain';
import { fullDraft, storeDraft } from '../test/drafts';
import { aPool, GOERLI, OWNER, STRANGER } from '../test/fixtures';
import { openPage, resetPages, serveBasics } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs, switchAccount, wallet } from '../test/wallet';

const HASH = `0x${'9'.repeat(64)}`;
const SAID = /^This was begun with 0x.*, and your wallet is now on 0x.*\. Nothing was sent\./;

const sent = () => wallet.sent.map(({ data }) => calledFunction(data));
/** the wallet's other account, which has an unlimited allowance from before */
const switchTo = (account: string) =>
  act(() => {
    chain.allowance = account === STRANGER ? 2n ** 256n - 1n : 0n;
    switchAccount(account);
  });

function logs() {
  const creation = wallet.sent.findLast(({ data }) => calledFunction(data)?.startsWith('initiatePool'));
  if (!creation) return [];
  const call = auction.parseTransaction({ data: creation.data });
  return [
    { address: GOERLI.auction, ...auction.encodeEventLog('NewPool', [7, OWNER, 1, call?.args[0], 15, 0]) },
  ];
}

/** The choice of its allowance, how the chain is, what was sent before the account is switched, and when that is. */
const FLOWS: [string, RegExp, Partial<typeof chain>, string[]][] = [
  ['approves without limit', /Unlimited/, {}, ['approve']],
  ['approves the amount', /Only this amount/, {}, ['approve']],
  ['revokes first', /Unlimited/, { allowance: 1n, raisesNone: true }, ['approve']],
  ['creates at once', /Unlimited/, { allowance: 2n ** 255n }, ['initiatePool']],
];

let session: string;

beforeEach(async () => {
  resetServer();
  serveBasics(OWNER);
  session = OWNER;
  answer('GET /v1/auth/me', () => me(session));
  await connectAs(OWNER);
  answer('POST /v1/files', { success: true, data: { kind: 'metadata', cid: 'bafymetadata1', size: 1 } });
  answer('POST /v1/front/pools/create', () => ({ success: true, data: aPool({ poolId: 'new1' }) }));
});
afterEach(resetPages);

it.each(FLOWS)(
  'a creation that %s goes on in no other account, and then in its own',
  async (flow, choice, state, before) => {
    if (flow === 'creates at once') expectOutput(/create pool OtherAccount/);
    const draft = storeDraft(fullDraft);
    Object.assign(chain, state);
    openPage(`/create-pool?draft=${draft}&step=sale`);
    await screen.findByText(/Your balance: 1,000 MOON/);
    await userEvent.click(screen.getByRole('button', { name: /review/i }));
    await userEvent.click(await screen.findByRole('radio', { name: choice }));
    chain.isMined = false;
    wallet.onSend = () => {
      chain.logs = logs();
      return HASH;
    };
    await userEvent.click(screen.getByRole('button', { name: 'Create Pool' }));
    await waitFor(() => expect(sent()).toEqual(before));

    switchTo(STRANGER);
    chain.isMined = true;
    expect((await screen.findAllByText(SAID))[0]).toBeVisible();
    expect(sent()).toEqual(before);
    expect(wallet.prompts).toBe(before.length);
    expect(callsOf('POST /v1/front/pools/create')).toEqual([]);

    switchTo(OWNER);
    if (state.allowance === undefined || state.raisesNone) chain.allowance = 0n;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(callsOf('POST /v1/front/pools/create')).toHaveLength(1));
    expect(sent().filter((name) => name === 'initiatePool')).toHaveLength(1);
  },
);
