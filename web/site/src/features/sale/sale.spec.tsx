import { act, fireEvent, screen } from '@testing-library/react';
import { erc20Interface, fixedPriceSaleInterface } from '@launchpad/contracts';
import type { Interface } from 'ethers';
import { axe } from 'jest-axe';
import { setClocks } from '@launchpad/web-kit';
import { configAnswer, goerli, me, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { investor, NOW, units } from '@launchpad/web-kit/test/mockPool';
import { MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { renderAt } from '@launchpad/web-kit/test/render';
import { discoverWallets } from '@launchpad/web-kit/wallet/discovery';
import { connectWallet, disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import FixedPriceSale from './FixedPriceSale';

const network = { ...goerli, fixedPriceSale: `0x${'44'.repeat(20)}` };

const selector = (contract: Interface, method: string) => contract.getFunction(method)?.selector ?? method;

interface State {
  end?: number;
  purchased?: string;
  hasClaimed?: boolean;
  count?: bigint;
}

/** A chain with one sale of MRDN for USDC at 0.75, seen by the investor. */
function serveSale({ end = NOW + 1_000, purchased = '0', hasClaimed = false, count = 1n }: State = {}) {
  const clock = { chainId: 5, blockNumber: 1, timestamp: NOW, arrivedAt: Date.now(), healthy: true };
  act(() => setClocks([clock], Date.now()));
  const saleToken = `0x${'55'.repeat(20)}`;
  const record = [
    saleToken,
    NOW - 1_000,
    end,
    false,
    18,
    `0x${'22'.repeat(20)}`,
    0,
    units(0.75, 6),
    units(1_000, 18),
    units(400, 18),
    0,
    0,
    0,
    `0x${'0'.repeat(64)}`,
  ];
  const answers: Record<string, (to: string) => string> = {
    [selector(fixedPriceSaleInterface, 'saleCount')]: () =>
      fixedPriceSaleInterface.encodeFunctionResult('saleCount', [count]),
    [selector(fixedPriceSaleInterface, 'sale')]: () =>
      fixedPriceSaleInterface.encodeFunctionResult('sale', [record]),
    [selector(fixedPriceSaleInterface, 'purchaseOf')]: () =>
      fixedPriceSaleInterface.encodeFunctionResult('purchaseOf', [purchased, hasClaimed]),
    [selector(erc20Interface, 'symbol')]: (to) =>
      erc20Interface.encodeFunctionResult('symbol', [to === saleToken ? 'MRDN' : 'USDC']),
    [selector(erc20Interface, 'decimals')]: (to) =>
      erc20Interface.encodeFunctionResult('decimals', [to === saleToken ? 18 : 6]),
  };
  return serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/auth/me': me(investor),
    'POST /5': ({ body }: ApiRequest) => {
      const [{ to, data }] = (body as { params: [{ to: string; data: string }] }).params;
      return { jsonrpc: '2.0', id: 1, result: answers[data.slice(0, 10)]?.(to.toLowerCase()) ?? '0x' };
    },
  });
}

async function connect() {
  const wallet = new MockWallet(`sale-${Math.random()}`, [investor]);
  discoverWallets();
  wallet.announce();
  await act(() => connectWallet(wallet.rdns));
}

afterEach(() => act(() => disconnectWallet()));

describe('the fixed-price sale', () => {
  it('shows price, remaining supply, total purchased, claimed and a Claim button', async () => {
    serveSale({ purchased: units(40, 18) });
    await connect();
    const { container } = renderAt('/', <FixedPriceSale networks={[network]} />);
    expect(await screen.findByRole('heading', { name: /MRDN/ })).toBeVisible();
    const panel = container.querySelector('.sale-panel');
    expect(panel).toHaveTextContent('Price0.75 USDC');
    expect(panel).toHaveTextContent('Left600 MRDN');
    expect(panel).toHaveTextContent('Total purchased40 MRDN');
    expect(panel).toHaveTextContent('Claimed0 MRDN');
    expect(screen.getByRole('button', { name: 'Claim' })).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('sends no requests to the chain without a connected wallet', async () => {
    const requests = serveSale();
    renderAt('/', <FixedPriceSale networks={[network]} />);
    expect(await screen.findByText(/Connect your wallet to see price and terms/)).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('rejects an amount that is not a number, not above zero or above the remaining supply', async () => {
    serveSale();
    await connect();
    renderAt('/', <FixedPriceSale networks={[network]} />);
    const amount = await screen.findByLabelText('Amount');
    for (const wrong of ['0', '-1', 'abc', '601']) {
      fireEvent.change(amount, { target: { value: wrong } });
      expect(screen.getByText('Please enter valid number')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Buy' })).toBeDisabled();
    }
    fireEvent.change(amount, { target: { value: '600' } });
    expect(screen.getByText(/You pay/)).toHaveTextContent('You pay 450 USDC');
    expect(screen.getByRole('button', { name: 'Buy' })).toBeEnabled();
  });

  it('lets the buyer claim once after the end', async () => {
    serveSale({ end: NOW - 1, purchased: units(40, 18) });
    await connect();
    const { unmount } = renderAt('/', <FixedPriceSale networks={[network]} />);
    expect(await screen.findByRole('button', { name: 'Claim' })).toBeEnabled();
    expect(screen.queryByLabelText('Amount')).toBeNull();
    unmount();
    serveSale({ end: NOW - 1, purchased: units(40, 18), hasClaimed: true });
    renderAt('/', <FixedPriceSale networks={[network]} />);
    expect(await screen.findByRole('button', { name: 'Claimed' })).toBeDisabled();
    expect(document.querySelector('.sale-panel')).toHaveTextContent('Claimed40 MRDN');
  });
});
