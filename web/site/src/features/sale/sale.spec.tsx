import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { erc20Interface, fixedPriceSaleInterface } from '@launchpad/contracts';
import type { Interface } from 'ethers';
import { axe } from '@launchpad/web-kit/test/axe';
import { setClocks } from '@launchpad/web-kit';
import { alertStore } from '@launchpad/web-kit/alerts/alerts';
import type { Pool } from '@launchpad/api';
import {
  configAnswer,
  goerli,
  holdAnswers,
  me,
  Problem,
  serve,
  type ApiRequest,
} from '@launchpad/web-kit/test/mockApi';
import { investor, mockPool, NOW, units } from '@launchpad/web-kit/test/mockPool';
import { MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { renderAt } from '@launchpad/web-kit/test/render';
import { discoverWallets } from '@launchpad/web-kit/wallet/discovery';
import { connectWallet, disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { t } from '../../strings/order';
import FixedPriceSale from './FixedPriceSale';
import { selectors } from './saleReads';

const network = { ...goerli, fixedPriceSale: `0x${'44'.repeat(20)}` };

const selector = (contract: Interface, method: string) => contract.getFunction(method)?.selector ?? method;

interface State {
  end?: number;
  purchased?: string;
  hasClaimed?: boolean;
  /** what the sale's token refused to pay to the investor */
  credit?: string;
  /** the sales there are: those before the newest have ended, of nothing that the investor bought, unless said here */
  count?: bigint;
  earlier?: Record<number, { end?: number; purchased?: string; hasClaimed?: boolean; payment?: string }>;
  /** what tokens other than these two answer, by the method's name */
  ofToken?: Record<'symbol' | 'decimals', () => object>;
  /** of the list of buyers */
  root?: string;
  /** the pools that sell its token */
  pools?: Pool[] | Problem;
  /** what the whitelist answers the investor */
  whited?: object;
  /** of the buyer's payment tokens, which refuse to change it but from or to zero; else it suffices */
  leftOver?: { allowance: bigint };
  /** the node responds with errors only */
  isDown?: () => boolean;
}

/** Every transaction is mined at once. */
const receiptOf = (body: unknown) => {
  const { method, params } = body as { method: string; params: unknown[] };
  return method === 'eth_getTransactionReceipt'
    ? { transactionHash: params[0], status: '0x1', logs: [] }
    : undefined;
};

const saleToken = `0x${'55'.repeat(20)}`;
const USDC = `0x${'22'.repeat(20)}`;
const ROOT = `0x${'ab'.repeat(32)}`;
const PROOF = [`0x${'cd'.repeat(32)}`];

const project = (changes: Partial<Pool> = {}) =>
  mockPool({
    ...{ poolId: 'mrdn', _id: 'mrdn', title: 'Meridian', logo: 'bafylogo', poolingToken: saleToken },
    ...changes,
  });

/** A chain with one sale of MRDN for USDC at 0.75, seen by the investor. */
function serveSale({ end = NOW + 1_000, purchased = '0', hasClaimed = false, ...state }: State = {}) {
  const {
    count = 1n,
    earlier = {},
    root = `0x${'0'.repeat(64)}`,
    pools = [],
    credit = '0',
    whited,
    isDown = () => false,
    ofToken,
    leftOver,
  } = state;
  const clock = { chainId: 5, blockNumber: 1, timestamp: NOW, arrivedAt: Date.now(), healthy: true };
  act(() => setClocks([clock], Date.now()));
  /** The sale that a call names first. */
  const named = (data: string) => {
    const id = BigInt(`0x${data.slice(10, 74)}`);
    return id === count ? { end, purchased, hasClaimed } : earlier[Number(id)];
  };
  const paymentOf = (data: string) =>
    (BigInt(`0x${data.slice(10, 74)}`) === count
      ? undefined
      : earlier[Number(`0x${data.slice(10, 74)}`)]?.payment) ?? USDC;
  const record = (data: string) => [
    saleToken,
    NOW - 1_000,
    named(data)?.end ?? NOW - 500,
    false,
    18,
    paymentOf(data),
    0,
    units(0.75, 6),
    units(1_000, 18),
    units(400, 18),
    0,
    0,
    0,
    root,
  ];
  const answers: Record<string, (to: string, data: string) => string> = {
    [selector(fixedPriceSaleInterface, 'saleCount')]: () =>
      fixedPriceSaleInterface.encodeFunctionResult('saleCount', [count]),
    [selector(fixedPriceSaleInterface, 'sale')]: (_, data) =>
      fixedPriceSaleInterface.encodeFunctionResult('sale', [record(data)]),
    [selector(fixedPriceSaleInterface, 'purchaseOf')]: (_, data) =>
      fixedPriceSaleInterface.encodeFunctionResult('purchaseOf', [
        named(data)?.purchased ?? '0',
        named(data)?.hasClaimed ?? false,
      ]),
    [selector(fixedPriceSaleInterface, 'credit')]: () =>
      fixedPriceSaleInterface.encodeFunctionResult('credit', [credit]),
    [selector(erc20Interface, 'symbol')]: (to) =>
      erc20Interface.encodeFunctionResult('symbol', [to === saleToken ? 'MRDN' : 'USDC']),
    [selector(erc20Interface, 'decimals')]: (to) =>
      erc20Interface.encodeFunctionResult('decimals', [to === saleToken ? 18 : 6]),
    [selector(erc20Interface, 'allowance')]: () =>
      erc20Interface.encodeFunctionResult('allowance', [leftOver?.allowance ?? units(1_000_000, 6)]),
  };
  const respond = (body: unknown) => {
    if (isDown()) return { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'busy' } };
    const [call] = (body as { params: [{ to: string; data: string }?] }).params;
    const { to = '', data = '' } = call ?? {};
    const raises = data.startsWith('0x095ea7b3') && BigInt(`0x${data.slice(-64)}`) > 0n;
    if (raises && leftOver && leftOver.allowance > 0n)
      return { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } };
    const method =
      data === selectors.symbol ? 'symbol' : data === selectors.decimals ? 'decimals' : undefined;
    if (ofToken && method && ![saleToken, USDC].includes(to.toLowerCase()))
      return { jsonrpc: '2.0', id: 1, ...ofToken[method]() };
    if (receiptOf(body)) return { jsonrpc: '2.0', id: 1, result: receiptOf(body) };
    return { jsonrpc: '2.0', id: 1, result: answers[data.slice(0, 10)]?.(to.toLowerCase(), data) ?? '0x' };
  };
  return serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/auth/me': me(investor),
    'GET /v1/front/pools/list/all': () => {
      if (pools instanceof Problem) return pools;
      const pagination = { page: 1, limit: 100, total: pools.length, pages: 1 };
      const counts = { all: pools.length, upcoming: 0, live: 0, ended: 0 };
      return { success: true, data: { pools, pagination, counts } };
    },
    'GET /v1/front/pools/get/mrdn': {
      success: true,
      data: { ...project(), description: '<p>Passes for the <b>night train</b>.</p>' },
    },
    'GET /v1/front/whitelist/get/mrdn': { success: true, whited },
    'POST /5': ({ body }: ApiRequest) =>
      Array.isArray(body)
        ? body.map((one: { id: number }) => ({ ...respond(one), id: one.id }))
        : respond(body),
  });
}

async function connect(handlers: MockWallet['handlers'] = {}) {
  const wallet = new MockWallet(`sale-${Math.random()}`, [investor], 5, handlers);
  discoverWallets();
  wallet.announce();
  await act(() => connectWallet(wallet.rdns));
  return wallet;
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

  it('lets a buyer withdraw what the token refused to pay with the claim', async () => {
    const sent: { to: string; data: string }[] = [];
    const bought = units(40, 18);
    serveSale({ end: NOW - 10, purchased: bought, hasClaimed: true, credit: bought });
    await connect({
      eth_sendTransaction: ([call]) => {
        sent.push(call as (typeof sent)[number]);
        return `0x${'9a'.repeat(32)}`;
      },
    });
    const { container } = renderAt('/', <FixedPriceSale networks={[network]} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw MRDN' }));
    expect(container.querySelector('.sale-panel')).toHaveTextContent('40 MRDN could not be sent');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.to).toBe(network.fixedPriceSale);
    const args = fixedPriceSaleInterface.decodeFunctionData('withdrawCredit', sent[0]!.data).toArray();
    expect(args.map((one) => String(one).toLowerCase())).toEqual([saleToken, investor]);
    await waitFor(() => expect(alertStore.get()).toMatchObject([{ kind: 'success' }]));
  });

  it('shows a visitor price, supply, dates and story, with a button that connects', async () => {
    serveSale({ pools: [project()] });
    const { container } = renderAt('/', <FixedPriceSale networks={[network]} />);
    expect(await screen.findByRole('heading', { name: /^Meridian MRDN/ })).toBeVisible();
    const panel = container.querySelector('.sale-panel');
    expect(panel).toHaveTextContent('Price0.75 USDC');
    expect(panel).toHaveTextContent('Left600 MRDN');
    expect(panel).toHaveTextContent('Total purchased0 MRDN');
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '600' } });
    expect(screen.getByText(/You pay/)).toHaveTextContent('You pay 450 USDC');
    expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Claim' })).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says to a visitor that a sale is for listed accounts', async () => {
    serveSale({ root: ROOT, pools: [project({ poolType: 'whiteList', merkleRoot: ROOT })] });
    renderAt('/', <FixedPriceSale networks={[network]} />);
    expect(await screen.findByText(/Only listed accounts can buy/)).toBeVisible();
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  it('is read by the selectors of the contracts', () => {
    for (const [method, known] of Object.entries(selectors)) {
      const contract = method in { symbol: 0, decimals: 0 } ? erc20Interface : fixedPriceSaleInterface;
      expect([method, known]).toEqual([method, selector(contract, method)]);
    }
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
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy' })).toBeEnabled());
  });

  it('shows logo, title and story of the newest reviewed pool of its token', async () => {
    const requests = serveSale({
      pools: [
        project({ poolId: 'scam', title: 'Not Meridian', scamStatus: true }),
        project(),
        project({ poolId: 'old', title: 'Old Meridian' }),
      ],
    });
    await connect();
    const { container } = renderAt('/', <FixedPriceSale networks={[network]} />);
    expect(await screen.findByRole('heading', { name: /^Meridian MRDN/ })).toBeVisible();
    expect(container.querySelector('.sale-head img')).toHaveAttribute(
      'src',
      expect.stringContaining('bafylogo'),
    );
    expect(await screen.findByText('night train')).toBeVisible();
    expect(screen.getByRole('link', { name: 'More about Meridian' })).toHaveAttribute('href', '/pool/mrdn');
    const asked = requests.filter(({ path }) => path.endsWith('/pools/list/all')).map(({ query }) => query);
    expect(asked).toEqual([{ token: saleToken, network: '5', limit: '100' }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('takes no story from a pool that only takes bids in its token', async () => {
    serveSale({ pools: [project({ poolingToken: `0x${'77'.repeat(20)}`, biddingToken: saleToken })] });
    await connect();
    renderAt('/', <FixedPriceSale networks={[network]} />);
    expect(await screen.findByLabelText('Amount')).toBeVisible();
    expect(screen.queryByRole('link', { name: /More about/ })).toBeNull();
  });

  describe('of a token of which a reviewed pool was marked as scam', () => {
    const scam = project({ title: 'Not Meridian', scamStatus: true });
    const buy = () => screen.getByRole('button', { name: 'Buy' });

    it('warns of that with the pool’s link, and sells only to who acknowledges it', async () => {
      const sent: string[] = [];
      serveSale({ pools: [scam] });
      await connect({
        eth_sendTransaction: ([call]) => {
          sent.push((call as { data: string }).data);
          return `0x${'6b'.repeat(32)}`;
        },
      });
      const { container } = renderAt('/', <FixedPriceSale networks={[network]} />);
      expect(await screen.findByRole('alert')).toHaveTextContent('This token was marked as a scam');
      expect(screen.getByRole('link', { name: 'Not Meridian' })).toHaveAttribute('href', '/pool/mrdn');
      fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '2' } });
      expect(buy()).toBeDisabled();
      fireEvent.submit(screen.getByLabelText('Amount').closest('form')!);
      expect(await axe(container)).toHaveNoViolations();
      expect(sent).toEqual([]);
      fireEvent.click(screen.getByRole('checkbox', { name: /I know that this token was marked as a scam/ }));
      fireEvent.click(buy());
      await waitFor(() => expect(sent).toHaveLength(1));
      await waitFor(() => expect(alertStore.get()).toMatchObject([t.sale.bought]));
      // once for each purchase
      await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
    });

    it('still pays out what was bought', async () => {
      serveSale({ pools: [scam], end: NOW - 1, purchased: units(40, 18) });
      await connect();
      renderAt('/', <FixedPriceSale networks={[network]} />);
      expect(await screen.findByRole('alert')).toHaveTextContent('This token was marked as a scam');
      expect(screen.getByRole('button', { name: 'Claim' })).toBeEnabled();
    });

    it('sells nothing before that is known, and says where it could not be loaded', async () => {
      serveSale({ pools: new Problem(503, 'Busy') });
      await connect();
      renderAt('/', <FixedPriceSale networks={[network]} />);
      fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '2' } });
      expect(await screen.findByText('This could not be loaded.')).toBeVisible();
      expect(buy()).toBeEnabled();
      serveSale({ pools: [scam] });
      const { answers, release, resume } = holdAnswers();
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(answers).toHaveLength(1));
      expect(buy()).toBeDisabled();
      resume();
      await act(async () => release());
      expect(await screen.findByRole('alert')).toHaveTextContent('Not Meridian');
      expect(screen.getByLabelText('Amount')).toHaveValue('2');
      expect(buy()).toBeDisabled();
    });
  });

  describe('with a list of buyers', () => {
    const listed = {
      poolId: 'mrdn',
      poolType: 'whiteList',
      size: 2,
      merkleTree: ROOT,
      listed: true,
      proof: PROOF,
    };
    const pools = [project({ poolType: 'whiteList', merkleRoot: ROOT })];

    it('sells to a listed wallet, with the proof from the whitelist with the same root', async () => {
      const sent: string[] = [];
      const requests = serveSale({ root: ROOT, pools, whited: listed });
      await connect({
        eth_sendTransaction: ([call]) => {
          sent.push((call as { data: string }).data);
          throw new Error('execution reverted');
        },
      });
      const log = console.error;
      console.error = () => {};
      renderAt('/', <FixedPriceSale networks={[network]} />);
      fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '2' } });
      fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
      await waitFor(() => expect(sent).toHaveLength(1));
      const call = fixedPriceSaleInterface.decodeFunctionData('purchase', sent[0]!);
      expect([...call]).toMatchObject([1n, BigInt(units(2, 18)), BigInt(units(1.5, 6)), PROOF]);
      const asked = requests.find(({ path }) => path === '/v1/front/whitelist/get/mrdn');
      expect(asked?.query).toEqual({ address: investor });
      await waitFor(() => expect(alertStore.get()).toMatchObject([{ kind: 'error' }]));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Buy' })).toBeEnabled());
      console.error = log;
    });

    it.each<[string, State, RegExp]>([
      ['is not listed', { pools, whited: { ...listed, listed: false, proof: [] } }, /You are not whitelist/],
      [
        'finds another root',
        { pools, whited: { ...listed, merkleTree: `0x${'11'.repeat(32)}` } },
        /its list is not/,
      ],
      [
        'comes before the owner has posted the list',
        { pools, whited: { ...listed, size: 0, listed: false, proof: [] } },
        /its list is not/,
      ],
      ['finds no pool with it', { pools: [project()] }, /its list is not/],
      ['can’t load the pools', { pools: new Problem(503, 'Busy') }, /could not be loaded/i],
    ])('shows no form to a wallet that %s', async (_, state, text) => {
      serveSale({ root: ROOT, ...state });
      await connect();
      renderAt('/', <FixedPriceSale networks={[network]} />);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByLabelText('Amount')).toBeNull();
    });
  });

  describe('while the node does not respond', () => {
    const failed = 'This could not be loaded.';
    let isDown = true;
    let log: typeof console.error;
    beforeEach(() => {
      isDown = true;
      log = console.error;
      console.error = () => {};
    });
    afterEach(() => {
      console.error = log;
    });

    it('is not taken for none: it can be read again', async () => {
      serveSale({ isDown: () => isDown });
      renderAt('/', <FixedPriceSale networks={[network]} />);
      expect(await screen.findByText(failed)).toBeVisible();
      isDown = false;
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('heading', { name: /MRDN/ })).toBeVisible();
      expect(screen.queryByText(failed)).toBeNull();
    });

    it('keeps what is typed when the account is switched, and does not show the other one’s purchase', async () => {
      isDown = false;
      serveSale({ purchased: units(40, 18), isDown: () => isDown });
      const wallet = await connect();
      const { container } = renderAt('/', <FixedPriceSale networks={[network]} />);
      fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '7' } });
      const panel = container.querySelector('.sale-panel');
      await waitFor(() => expect(panel).toHaveTextContent('Total purchased40 MRDN'));
      isDown = true;
      act(() => wallet.emit('accountsChanged', [`0x${'b2'.repeat(20)}`]));
      expect(await screen.findByText(failed)).toBeVisible();
      expect(screen.getByLabelText('Amount')).toHaveValue('7');
      expect(panel).not.toHaveTextContent('Total purchased40 MRDN');
    });

    it('says that a purchase failed', async () => {
      isDown = false;
      serveSale({ isDown: () => isDown });
      await connect();
      renderAt('/', <FixedPriceSale networks={[network]} />);
      fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '2' } });
      await waitFor(() => expect(screen.getByRole('button', { name: 'Buy' })).toBeEnabled());
      isDown = true;
      fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
      await waitFor(() => expect(alertStore.get()).toMatchObject([{ kind: 'error', ...t.sale.failed }]));
    });
  });

  it('revokes an allowance that the payment token refuses to raise before it approves what is due', async () => {
    const leftOver = { allowance: 1n };
    serveSale({ leftOver });
    const sent: string[] = [];
    await connect({
      eth_sendTransaction: ([call]) => {
        const { data } = call as { data: string };
        const approved = data.startsWith('0x095ea7b3') ? BigInt(`0x${data.slice(-64)}`) : undefined;
        leftOver.allowance = approved ?? leftOver.allowance;
        sent.push(approved === undefined ? 'purchase' : `approve ${approved}`);
        return `0x${'77'.repeat(32)}`;
      },
    });
    renderAt('/', <FixedPriceSale networks={[network]} />);
    fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '2' } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy' })).toBeEnabled());
    fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText('Revoke the earlier allowance of USDC tokens')).toBeVisible();
    await waitFor(() => expect(sent).toEqual(['approve 0', 'approve 1500000', 'purchase']));
    await waitFor(() => expect(alertStore.get()).toMatchObject([t.sale.bought]));
  });

  it('sells nothing to an account that its buyer chose while another one’s approval was under way', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    const leftOver = { allowance: 0n };
    serveSale({ leftOver });
    const sent: string[] = [];
    const wallet = await connect({
      eth_sendTransaction: ([call]) => {
        sent.push((call as { data: string }).data.slice(0, 10));
        leftOver.allowance = 2n ** 255n;
        wallet.emit('accountsChanged', [`0x${'b2'.repeat(20)}`]);
        return `0x${'77'.repeat(32)}`;
      },
    });
    renderAt('/', <FixedPriceSale networks={[network]} />);
    fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '2' } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy' })).toBeEnabled());
    fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
    await waitFor(() => expect(alertStore.get()).toMatchObject([{ title: 'Another account is connected' }]));
    expect(sent).toEqual([selector(erc20Interface, 'approve')]);
  });

  describe('before the newest one', () => {
    const earlier = {
      1: {},
      2: { purchased: units(7, 18), hasClaimed: true },
      3: { purchased: units(40, 18) },
      4: { end: NOW + 500, purchased: units(5, 18) },
    };
    const panels = () => [...document.querySelectorAll('.sale-panel')];

    it('stays while it runs, and after its end for who bought in it, with what they may claim', async () => {
      const sent: string[] = [];
      serveSale({ count: 5n, earlier });
      await connect({
        eth_sendTransaction: ([call]) => {
          sent.push((call as { data: string }).data);
          return `0x${'5c'.repeat(32)}`;
        },
      });
      const { container } = renderAt('/', <FixedPriceSale networks={[network]} />);
      await waitFor(() => expect(panels()).toHaveLength(4));
      for (const [index, facts] of [
        'Total purchased0 MRDNClaimed0 MRDN',
        'Total purchased5 MRDNClaimed0 MRDN',
        'Total purchased40 MRDNClaimed0 MRDN',
        'Total purchased7 MRDNClaimed7 MRDN',
      ].entries())
        expect(panels()[index]).toHaveTextContent(facts);
      const claims = screen.getAllByRole('button', { name: 'Claim' });
      expect(claims.map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true, false]);
      expect(await axe(container)).toHaveNoViolations();
      fireEvent.click(claims[2]!);
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(fixedPriceSaleInterface.decodeFunctionData('claim', sent[0]!).toArray()).toEqual([3n]);
      await waitFor(() => expect(alertStore.get()).toMatchObject([t.sale.ok]));
    });

    it('is shown to a visitor while it runs', async () => {
      serveSale({ count: 5n, earlier });
      renderAt('/', <FixedPriceSale networks={[network]} />);
      await waitFor(() => expect(panels()).toHaveLength(2));
    });

    it('is sought as far back as the twenty newest, in one go', async () => {
      const requests = serveSale({ count: 25n, earlier: { 5: { end: NOW + 9 }, 6: { end: NOW + 9 } } });
      renderAt('/', <FixedPriceSale networks={[network]} />);
      await waitFor(() => expect(panels()).toHaveLength(2));
      const read = requests.flatMap(({ body }) => {
        const [call] = (body as { params?: [{ data?: string }?] } | undefined)?.params ?? [];
        return call?.data?.startsWith(selectors.sale) ? [Number(`0x${call.data.slice(10)}`)] : [];
      });
      expect(read).toEqual(Array.from({ length: 20 }, (_, i) => 25 - i));
    });
  });

  describe('before the twenty newest', () => {
    const earlier = {
      230: { purchased: units(40, 18) },
      100: { purchased: units(7, 18), hasClaimed: true },
      10: { purchased: units(5, 18) },
    };
    const panels = () => [...document.querySelectorAll('.sale-panel')];

    it('is shown to who bought in it, in few requests, with its Claim; those far back on demand', async () => {
      const sent: string[] = [];
      const requests = serveSale({ count: 260n, earlier });
      await connect({
        eth_sendTransaction: ([call]) => {
          sent.push((call as { data: string }).data);
          return `0x${'5d'.repeat(32)}`;
        },
      });
      renderAt('/', <FixedPriceSale networks={[network]} />);
      await waitFor(() => expect(panels()).toHaveLength(3));
      const facts = ['Total purchased40 MRDNClaimed0 MRDN', 'Total purchased7 MRDNClaimed7 MRDN'];
      for (const [index, fact] of facts.entries()) expect(panels()[index + 1]).toHaveTextContent(fact);
      // 200 purchases and two records
      expect(requests.filter(({ body }) => Array.isArray(body))).toHaveLength(6);
      fireEvent.click(await screen.findByRole('button', { name: 'Show earlier sales' }));
      await waitFor(() => expect(panels()).toHaveLength(4));
      expect(panels()[3]).toHaveTextContent('Total purchased5 MRDN');
      expect(screen.queryByRole('button', { name: 'Show earlier sales' })).toBeNull();
      fireEvent.click(within(panels()[1] as HTMLElement).getByRole('button', { name: 'Claim' }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(fixedPriceSaleInterface.decodeFunctionData('claim', sent[0]!).toArray()).toEqual([230n]);
      await waitFor(() => expect(alertStore.get()).toMatchObject([t.sale.ok]));
    });

    it('is not looked for where nobody is connected', async () => {
      const requests = serveSale({ count: 260n, earlier });
      renderAt('/', <FixedPriceSale networks={[network]} />);
      await waitFor(() => expect(panels()).toHaveLength(1));
      expect(requests.filter(({ body }) => Array.isArray(body))).toEqual([]);
      expect(screen.queryByRole('button', { name: 'Show earlier sales' })).toBeNull();
    });
  });

  describe('whose payment token is broken', () => {
    const symbol = () => ({ result: erc20Interface.encodeFunctionResult('symbol', ['ODD']) });
    const decimals = () => ({ result: erc20Interface.encodeFunctionResult('decimals', [6]) });
    const busy = () => ({ error: { code: -32005, message: 'Too many requests' } });
    const reverts = () => ({ error: { code: 3, message: 'execution reverted', data: '0x' } });
    const empty = () => ({ result: '0x' });
    const absurd = () => ({ result: `0x${'f'.repeat(64)}` });
    const many = () => ({ result: erc20Interface.encodeFunctionResult('decimals', [37]) });
    let tokens = 0;
    let log: typeof console.error;
    beforeEach(() => {
      tokens += 1;
      log = console.error;
      console.error = () => {};
    });
    afterEach(() => {
      console.error = log;
    });

    /** Shows two sales that run: the newest in USDC, and one before it in a token that answers so. */
    const show = async (ofToken: State['ofToken']) => {
      const payment = `0x${String(tokens).padStart(40, '0')}`;
      serveSale({
        count: 2n,
        earlier: { 1: { end: NOW + 500, purchased: units(40, 18), payment } },
        ofToken,
      });
      await connect();
      const { container } = renderAt('/', <FixedPriceSale networks={[network]} />);
      await waitFor(() => expect(container.querySelectorAll('.sale-panel').length).toBe(2));
      const [good, broken] = container.querySelectorAll<HTMLElement>('.sale-panel');
      expect(await within(good!).findByLabelText('Amount')).toBeVisible();
      expect(good).toHaveTextContent('Price0.75 USDC');
      expect(broken).toHaveTextContent('Total purchased40 MRDN');
      return { container, broken: within(broken!) };
    };

    it.each(['symbol', 'decimals'] as const)(
      'says so alone where its %s could not be read, and can be read again',
      async (method) => {
        const ofToken = { symbol, decimals, [method]: busy };
        const { broken } = await show(ofToken);
        expect(broken.getByText('This could not be loaded.')).toBeVisible();
        expect(broken.queryByLabelText('Amount')).toBeNull();
        Object.assign(ofToken, { symbol, decimals });
        fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
        expect(await broken.findByLabelText('Amount')).toBeVisible();
        expect(broken.getByText(/0\.75/)).toHaveTextContent('0.75 ODD');
        expect(screen.queryByText('This could not be loaded.')).toBeNull();
      },
    );

    it.each<[string, () => object]>([
      ['revert', reverts],
      ['are no number', empty],
      ['are absurd', absurd],
      ['are too many', many],
    ])('sells nothing where its decimals %s, and says so alone', async (_, answer) => {
      const { container, broken } = await show({ symbol, decimals: answer });
      expect(broken.getByText(/^Nothing can be bought in this sale/)).toBeVisible();
      expect(broken.queryByLabelText('Amount')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(await axe(container)).toHaveNoViolations();
    });

    it.each<[string, () => object]>([
      ['reverts', reverts],
      ['is no text', empty],
    ])('sells where only its symbol %s', async (_, answer) => {
      const { broken } = await show({ symbol: answer, decimals });
      expect(await broken.findByLabelText('Amount')).toBeVisible();
      expect(broken.getByText(/0\.75/)).toHaveTextContent('0.75 unknown');
    });
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
