import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auctionInterface, erc20Interface, termsHash } from '@launchpad/contracts';
import { alertStore } from '@launchpad/web-kit/alerts/alerts';
import { investor, mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import { walletError, type MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, openPool, servePool, signedTerms, type Chain } from '../test/poolHarness';

const hash = `0x${'77'.repeat(32)}`;
const sends: MockWallet['handlers'] = { eth_sendTransaction: () => hash };
const fails: MockWallet['handlers'] = {
  eth_sendTransaction: () => {
    throw new Error('execution reverted');
  },
};

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(async () => {
  console.error = log;
  await act(() => disconnectWallet());
});

/** The next alert's title and message. */
async function nextAlert(): Promise<(string | undefined)[]> {
  await waitFor(() => expect(alertStore.get()).not.toEqual([]));
  const alert = alertStore.get()[0];
  return [alert?.title, alert?.message];
}

/** Opens Place Order for a bid, of 250 USDC by default. */
async function openOrder(
  chain: Partial<Chain>,
  handlers = sends,
  { buyAmount = '100', sellAmount = '250' } = {},
) {
  servePool(mockPool(), { chain });
  openPool();
  await connect(investor, handlers);
  fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: buyAmount } });
  fireEvent.change(screen.getByLabelText('Bid'), { target: { value: sellAmount } });
  const order = screen.getByRole('button', { name: 'Place Order' });
  await waitFor(() => expect(order).toBeEnabled());
  fireEvent.click(order);
  return within(await screen.findByRole('dialog', { name: 'Place Order' }));
}

describe('Place Order', () => {
  it.each([
    ['nothing', 0n, true, true],
    ['less than the bid', 249_999_999n, true, false],
    ['the bid', 250_000_000n, false, false],
    ['more than the bid', 250_000_001n, false, false],
  ])('with %s approved requests approval only if needed', async (_, allowance, asks, waits) => {
    const dialog = await openOrder({ allowance });
    expect(dialog.queryByRole('radio', { name: /Unlimited/ }) !== null).toBe(asks);
    expect(dialog.queryByText('Wait ! it takes some time for Approval') !== null).toBe(waits);
  });

  it.each([true, false])('offers a permit if the token supports it: %s', async (permit) => {
    const dialog = await openOrder({ permit });
    expect(dialog.getByRole('radio', { name: /Unlimited/ })).toBeInTheDocument();
    expect(dialog.queryByRole('radio', { name: /Permit/ }) !== null).toBe(permit);
  });

  it.each([
    { who: 'a contract wallet, which has no key', code: '0x6080', offered: false },
    { who: 'a wallet with a key that acts as a contract', code: '0xef0100aa', offered: true },
  ])('offers a permit to $who: $offered', async ({ code, offered }) => {
    const dialog = await openOrder({ permit: true, code });
    expect(dialog.getByRole('radio', { name: /Unlimited/ })).toBeInTheDocument();
    expect(dialog.queryByRole('radio', { name: /Permit/ }) !== null).toBe(offered);
  });

  it('signs the permit and sends it with the order instead of an approval', async () => {
    const calls: string[] = [];
    const dialog = await openOrder(
      { permit: true },
      {
        eth_signTypedData_v4: () => `0x${'11'.repeat(64)}1b`,
        eth_sendTransaction: ([call]) => {
          calls.push((call as { data: string }).data);
          return hash;
        },
      },
    );
    fireEvent.click(dialog.getByRole('radio', { name: /Permit/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    const sent = auctionInterface.decodeFunctionData('placeSellOrdersExpecting', calls[0] ?? '');
    expect(sent['permit'].toObject()).toMatchObject({ value: 250_000_000n, v: 27n });
  });

  it.each([
    { who: 'a contract wallet, whose signers may take days', code: '0x6080', until: mockPool().poolEndDate },
    { who: 'a wallet with a key', code: '0x', until: NOW + 1_800 },
  ])('sends an order of $who that is valid until $until', async ({ code, until }) => {
    const deadlines: unknown[] = [];
    const send = ([call]: readonly unknown[]) => {
      const { data } = call as { data: string };
      deadlines.push(auctionInterface.decodeFunctionData('placeSellOrdersExpecting', data)[4][1]);
      return hash;
    };
    const dialog = await openOrder({ code, allowance: 10n ** 18n }, { eth_sendTransaction: send });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(deadlines).toHaveLength(1));
    expect(Math.abs(Number(deadlines[0]) - until)).toBeLessThan(60);
  });

  /** What a call does: the amount it approves, or the amounts of its order. */
  const described = ({ data }: { data: string }): string => {
    const approval = data.startsWith('0x095ea7b3') && erc20Interface.decodeFunctionData('approve', data);
    if (approval) return `approve ${approval[1]}`;
    return `order ${auctionInterface.decodeFunctionData('placeSellOrdersExpecting', data)[3]}`;
  };

  it('approves no more than the bid where another tab has spent what was allowed since', async () => {
    const calls: string[] = [];
    const chain: Partial<Chain> = { allowance: 250_000_000n };
    let isSpent = false;
    const dialog = await openOrder(chain, {
      eth_sendTransaction: ([call]) => {
        if (!isSpent) {
          isSpent = true;
          chain.allowance = 0n;
          throw walletError(4001);
        }
        const { data } = call as { data: string };
        calls.push(described({ data }));
        if (data.startsWith('0x095ea7b3')) chain.allowance = BigInt(`0x${data.slice(-64)}`);
        return hash;
      },
    });
    expect(dialog.queryByRole('radio', { name: /Only this amount/ })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
    expect(await nextAlert()).toEqual(['Order is placed successfully', undefined]);
    expect(calls).toEqual(['approve 250000000', 'order 250000000']);
  });

  describe('of a token that refuses to raise the allowance a smaller bid left', () => {
    const why = 'This token does not raise an allowance: the earlier one has to be revoked first.';
    const chainOfToken = (): Partial<Chain> => ({ allowance: 100_000_000n, raisesNone: true });

    it('revokes that allowance first, as a step that is shown from the start', async () => {
      const calls: string[] = [];
      const chain = chainOfToken();
      const dialog = await openOrder(chain, {
        eth_sendTransaction: ([call]) => {
          const { data } = call as { data: string };
          calls.push(described({ data }));
          if (data.startsWith('0x095ea7b3')) chain.allowance = BigInt(`0x${data.slice(-64)}`);
          return hash;
        },
      });
      const steps = dialog.getAllByRole('listitem').map((step) => step.textContent);
      expect(steps).toEqual([
        expect.stringContaining(`Revoke the earlier allowance of USDC tokens${why}`),
        expect.stringContaining('Approve allowance of USDC tokens'),
        expect.stringContaining('Place order'),
      ]);
      expect(dialog.getByText('estimated, for 3 transactions')).toBeInTheDocument();
      fireEvent.click(dialog.getByRole('radio', { name: /Only this amount/ }));
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      expect(await nextAlert()).toEqual(['Order is placed successfully', undefined]);
      expect(calls).toEqual(['approve 0', 'approve 250000000', 'order 250000000']);
    });

    it('revokes it in the one confirmation of a wallet that combines calls', async () => {
      const batches: { calls: { data: string }[] }[] = [];
      const dialog = await openOrder(chainOfToken(), {
        wallet_getCapabilities: () => ({ '0x5': { atomic: { status: 'supported' } } }),
        wallet_sendCalls: ([batch]) => {
          batches.push(batch as (typeof batches)[number]);
          return { id: 'batch' };
        },
        wallet_getCallsStatus: () => ({ status: 200, receipts: [{ transactionHash: hash, logs: [] }] }),
      });
      expect(dialog.getByText(/the earlier one is revoked in the same confirmation/)).toBeInTheDocument();
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      expect(await nextAlert()).toEqual(['Order is placed successfully', undefined]);
      expect(batches.map(({ calls }) => calls.map(described))).toEqual([
        ['approve 0', 'approve 250000000', 'order 250000000'],
      ]);
    });

    it('approves at once where nothing is allowed, or another token raises what is', async () => {
      for (const chain of [{ raisesNone: true }, { allowance: 100_000_000n }]) {
        const dialog = await openOrder(chain);
        expect(dialog.getByText('Approve allowance of USDC tokens')).toBeInTheDocument();
        expect(dialog.queryByText(why)).toBeNull();
        cleanup();
      }
    });
  });

  describe('with a wallet that combines calls', () => {
    const combines = (sendCalls: (params: readonly unknown[]) => unknown): MockWallet['handlers'] => ({
      ...sends,
      wallet_getCapabilities: () => ({ '0x5': { atomic: { status: 'supported' } } }),
      wallet_sendCalls: sendCalls,
      wallet_getCallsStatus: () => ({ status: 200, receipts: [{ transactionHash: hash, logs: [] }] }),
    });
    it('approves exactly the amount and places the order in one confirmation', async () => {
      const batches: { calls: { data: string }[] }[] = [];
      const dialog = await openOrder(
        {},
        combines(([batch]) => {
          batches.push(batch as (typeof batches)[number]);
          return { id: 'batch' };
        }),
      );
      expect(dialog.getByRole('radio', { name: /One confirmation/ })).toBeChecked();
      expect(dialog.getAllByRole('listitem')).toHaveLength(1);
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      expect(await nextAlert()).toEqual(['Order is placed successfully', undefined]);
      expect(batches.map(({ calls }) => calls.map(described))).toEqual([
        ['approve 250000000', 'order 250000000'],
      ]);
    });

    it('that declines to, sends them one after another without a word', async () => {
      const calls: unknown[] = [];
      const dialog = await openOrder(
        {},
        {
          ...combines(() => {
            throw walletError(5750);
          }),
          eth_sendTransaction: ([call]) => {
            calls.push(described(call as { data: string }));
            return hash;
          },
        },
      );
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      expect(await nextAlert()).toEqual(['Order is placed successfully', undefined]);
      expect(calls).toEqual(['approve 250000000', 'order 250000000']);
    });

    it.each([
      ['clears the form', undefined, ''],
      ['keeps what was typed since', '300', '300'],
    ])('%s once the other signers have confirmed, though its dialog was closed', async (_, typed, left) => {
      let isSigned = false;
      let isReadAgain = false;
      const wallet = combines(() => ({ id: 'batch' }));
      const answer = { receipts: [{ transactionHash: hash, logs: [] }] };
      const dialog = await openOrder(
        { allowance: 10n ** 18n, code: '0x6080' },
        {
          ...wallet,
          wallet_getCallsStatus: () => (isSigned ? { status: 200, ...answer } : { status: 100 }),
          // with the balance, at the end
          wallet_getCapabilities: (params) => {
            isReadAgain = isSigned;
            return wallet['wallet_getCapabilities']?.(params);
          },
        },
      );
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      expect(await dialog.findByText(/Waiting for the other signers/)).toBeVisible();
      fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
      const field = await screen.findByLabelText('Bid');
      if (typed) fireEvent.change(field, { target: { value: typed } });
      isSigned = true;
      expect(await nextAlert()).toEqual(['Order is placed successfully', undefined]);
      await waitFor(() => expect(isReadAgain).toBe(true));
      expect(field).toHaveValue(left);
    });

    it('places the order alone where the allowance suffices', async () => {
      const wallet = combines(() => {
        throw new Error('not needed');
      });
      const dialog = await openOrder({ allowance: 250_000_000n }, wallet);
      expect(dialog.queryByRole('radio', { name: /One confirmation/ })).not.toBeInTheDocument();
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      expect(await nextAlert()).toEqual(['Order is placed successfully', undefined]);
    });
  });

  it('sends the amounts the form shows, including grouped ones', async () => {
    const paid: unknown[] = [];
    const dialog = await openOrder(
      { allowance: 10n ** 18n, balance: 10n ** 18n },
      {
        eth_sendTransaction: ([call]) => {
          const { data } = call as { data: string };
          paid.push(auctionInterface.decodeFunctionData('placeSellOrdersExpecting', data)[3]);
          return hash;
        },
      },
      { buyAmount: '1,000', sellAmount: '150,000.25' },
    );
    expect(screen.getByText('= 1,000 SOLR')).toBeInTheDocument();
    expect(screen.getByText('= 150,000.25 USDC')).toBeInTheDocument();
    expect(dialog.getByText('150,000.25')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(paid).toEqual([[150_000_250_000n]]));
  });

  it('rejects a bid that the wallet’s balance no longer covers', async () => {
    const chain: Partial<Chain> = {};
    const dialog = await openOrder(chain);
    chain.balance = 249_999_999n;
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await nextAlert()).toEqual([
      'Transaction Failed!',
      'Do not have enough tokens. Please deposit then try again',
    ]);
  });

  it('stays open and reports the failure when the node does not respond', async () => {
    const chain: Partial<Chain> = { allowance: 10n ** 18n };
    const dialog = await openOrder(chain);
    chain.isDown = true;
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await nextAlert()).toEqual(['Transaction Failed!', 'Please try again']);
    expect(await screen.findByRole('dialog', { name: 'Place Order' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('signs for the terms shown, valid for half an hour', async () => {
    const calls: string[] = [];
    const dialog = await openOrder(
      { allowance: 10n ** 18n },
      {
        eth_sendTransaction: ([call]) => {
          calls.push((call as { data: string }).data);
          return hash;
        },
      },
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    const { expected, permit } = auctionInterface.decodeFunctionData(
      'placeSellOrdersExpecting',
      calls[0] ?? '',
    );
    expect(expected.termsHash).toBe(termsHash(signedTerms(mockPool())));
    // the chain's clock advances while the test runs
    expect(Number(expected.deadline) - NOW).toBeGreaterThanOrEqual(1_800);
    expect(Number(expected.deadline) - NOW).toBeLessThan(1_800 + 120);
    expect(permit.deadline).toBe(0n);
  });

  describe('for a sale that has changed since it was shown', () => {
    const notice = () => screen.getByText('The sale has changed since you looked').parentElement;
    const kept = () => [screen.getByLabelText('Buy'), screen.getByLabelText('Bid')];

    it('shows what has changed, requests no signature and keeps the input', async () => {
      let signatureRequests = 0;
      const chain: Partial<Chain> = {
        terms: { minFundingThreshold: 1_500_000_000n, poolEndDate: NOW + 20_000 },
      };
      const dialog = await openOrder(chain, { eth_sendTransaction: () => (signatureRequests += 1) });
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(notice()).toHaveTextContent(
        'What is other now: the end was 15 January 2027, 10:46 UTC, now it is 15 January 2027, 13:33 UTC; ' +
          'the soft cap was 1,000 USDC, now it is 1,500 USDC. No bid was placed, and what you typed is still here.',
      );
      expect(kept().map((input) => (input as HTMLInputElement).value)).toEqual(['100', '250']);
      expect(signatureRequests).toBe(0);
    });

    it('detects a last-minute change by the auction’s revert', async () => {
      const dialog = await openOrder({ allowance: 10n ** 18n, revertsWith: 'OtherTerms' });
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(notice()).toHaveTextContent(
        'Check it again. No bid was placed, and what you typed is still here.',
      );
      expect(kept().map((input) => (input as HTMLInputElement).value)).toEqual(['100', '250']);
    });

    it.each([
      ['its owner', { poolOwner: investor }, 'it is a different sale. No bid'],
      ['its fee', { feeNumerator: 14 }, 'it is a different sale. No bid'],
      ['its tokens', { poolingToken: investor, pooledSellAmount: 1n }, 'it is a different sale. No bid'],
      ['its token’s decimals', { poolingTokenDecimals: 6 }, 'it is a different sale. No bid'],
      ['its bidding token’s decimals', { biddingTokenDecimals: 18 }, 'it is a different sale. No bid'],
    ])('reports a change of %s', async (_, terms, text) => {
      const dialog = await openOrder({ terms });
      fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(notice()).toHaveTextContent(text));
    });
  });

  it('reports a failed approval or order, with the reason in place of the step’s label', async () => {
    const dialog = await openOrder({}, fails);
    expect(dialog.getByText('Approve allowance of USDC tokens')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await nextAlert()).toEqual(['Transaction Failed!', 'Please try again']);
    await waitFor(() => expect(dialog.queryByText('Approve allowance of USDC tokens')).toBeNull());
  });
});

describe('with a wallet that is slow to sign', () => {
  /** Double-clicks, then clicks again while the wallet is open. */
  async function clickRepeatedly(button: HTMLElement, sent: () => number) {
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(sent()).toBe(1));
    fireEvent.click(button);
    fireEvent.click(button);
  }

  it('a double click places one bid, and the dialog stays open meanwhile', async () => {
    let sent = 0;
    let sign = () => {};
    const dialog = await openOrder(
      { allowance: 10n ** 18n },
      {
        eth_sendTransaction: () => {
          sent += 1;
          return new Promise((resolve) => (sign = () => resolve(hash)));
        },
      },
    );
    await clickRepeatedly(dialog.getByRole('button', { name: 'Continue' }), () => sent);
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Place Order' }), {
      key: 'Escape',
      code: 'Escape',
      keyCode: 27,
    });
    expect(screen.getByRole('dialog', { name: 'Place Order' })).toBeVisible();
    act(() => sign());
    expect(await nextAlert()).toEqual(['Order is placed successfully', undefined]);
    expect(sent).toBe(1);
  });

  it('a double click settles once', async () => {
    let sent = 0;
    let sign = () => {};
    servePool(mockPool({ poolEndDate: NOW - 10 }));
    openPool();
    await connect(investor, {
      eth_sendTransaction: () => {
        sent += 1;
        return new Promise((resolve) => (sign = () => resolve(hash)));
      },
    });
    await clickRepeatedly(await screen.findByRole('button', { name: 'Settle Pool' }), () => sent);
    act(() => sign());
    expect(await nextAlert()).toEqual(['Pool Cleared', 'Successfull.']);
    expect(sent).toBe(1);
  });
});

describe('Settle Pool', () => {
  async function settle(chain: Partial<Chain>, handlers: MockWallet['handlers']) {
    servePool(mockPool({ poolEndDate: NOW - 10 }), { chain });
    openPool();
    await connect(investor, handlers);
    fireEvent.click(await screen.findByRole('button', { name: 'Settle Pool' }));
    return nextAlert();
  }

  it('reports that the pool was cleared', async () => {
    expect(await settle({}, sends)).toEqual(['Pool Cleared', 'Successfull.']);
  });

  it.each<[string, Partial<Chain>, MockWallet['handlers']]>([
    ['it could not be sent', {}, fails],
    ['it was reverted', { status: '0x0' }, sends],
  ])('reports a failure when %s', async (_, chain, handlers) => {
    expect(await settle(chain, handlers)).toEqual([
      'Transaction Failed!',
      'Settle Pool transaction has been reverted.',
    ]);
  });
});
