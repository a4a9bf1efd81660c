import { erc20Interface, fixedPriceSaleInterface } from '@launchpad/contracts';
import { goerli, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { investor, NOW, units } from '@launchpad/web-kit/test/mockPool';
import { canBuy, type OpenSale, quote, readSales, selectors } from './saleReads';
import { approvalsFor } from './saleWrites';

const network = { ...goerli, fixedPriceSale: `0x${'44'.repeat(20)}` };
const [saleToken, payment] = [`0x${'55'.repeat(20)}`, `0x${'22'.repeat(20)}`];

/** A chain with a sale at 0.75, of which the investor bought 40. */
function serveSale({ count = 3n, paused = false, hasClaimed = false, allowance = 0n } = {}) {
  const amounts = [0, units(0.75, 6), units(1_000, 18), units(400, 18), 7, 0, 0];
  const record = [saleToken, NOW, NOW + 9, paused, 18, payment, ...amounts, `0x${'ab'.repeat(32)}`];
  const answers: Record<string, () => string> = {
    [selectors.saleCount]: () => fixedPriceSaleInterface.encodeFunctionResult('saleCount', [count]),
    [selectors.sale]: () => fixedPriceSaleInterface.encodeFunctionResult('sale', [record]),
    [selectors.purchaseOf]: () =>
      fixedPriceSaleInterface.encodeFunctionResult('purchaseOf', [units(40, 18), hasClaimed]),
    [selectors.symbol]: () => erc20Interface.encodeFunctionResult('symbol', ['MRDN']),
    [selectors.decimals]: () => erc20Interface.encodeFunctionResult('decimals', [18]),
  };
  serve({
    'POST /5': ({ body }: ApiRequest) => {
      const { data = '' } = (body as { params: [{ data?: string }] }).params[0];
      const result =
        answers[data.slice(0, 10)]?.() ?? erc20Interface.encodeFunctionResult('allowance', [allowance]);
      return { jsonrpc: '2.0', id: 1, result };
    },
  });
}

async function read(owner?: string): Promise<OpenSale> {
  const [sale] = await readSales(network, owner);
  if (!sale || !canBuy(sale)) throw new Error('no sale');
  return sale;
}

describe('the newest sale', () => {
  it('is as the contract has it, and says what the wallet bought', async () => {
    serveSale();
    expect(await read(investor)).toMatchObject({
      ...{ id: 3n, price: 750_000n, supply: 1_000n * 10n ** 18n, purchased: 400n * 10n ** 18n, claimed: 7n },
      ...{ start: NOW, end: NOW + 9, paused: false, merkleRoot: `0x${'ab'.repeat(32)}` },
      ...{ token: { address: saleToken, decimals: 18 }, payment: { address: payment } },
      mine: { purchased: 40n * 10n ** 18n, hasClaimed: false },
    });
    expect((await read()).mine).toBeUndefined();
  });

  it('says that it is paused, and that the wallet has claimed', async () => {
    serveSale({ paused: true, hasClaimed: true });
    expect(await read(investor)).toMatchObject({ paused: true, mine: { hasClaimed: true } });
  });

  it('is none before the first, and on a network without the contract', async () => {
    serveSale({ count: 0n });
    expect(await readSales(network, investor)).toEqual([]);
    expect(await readSales(goerli, investor)).toEqual([]);
  });
});

describe('a purchase', () => {
  it.each([
    [10n ** 18n, 750_000n, 750_000n],
    [1n, 750_000n, 1n],
    [1n, 1n, 1n],
    [10n ** 18n + 1n, 1n, 2n],
    [0n, 750_000n, 0n],
  ])('of %p smallest units at %p costs %p, rounded up', (amount, price, due) => {
    const token = { address: saleToken, symbol: 'MRDN', decimals: 18 };
    expect(quote({ price, token }, amount)).toBe(due);
  });

  it.each([
    ['none where the allowance is exactly what is due', 1_500_000n, undefined],
    ['one of exactly what is due where it is less', 1_499_999n, 1_500_000n],
  ])('needs %s', async (_, allowance, approved) => {
    serveSale({ allowance });
    const { approve: request } = await approvalsFor(network, await read(), 2n * 10n ** 18n, investor);
    expect(request && erc20Interface.decodeFunctionData('approve', request.data).toArray()).toEqual(
      approved && [network.fixedPriceSale, approved],
    );
    expect(request?.to).toBe(approved && payment);
  });

  it('is not possible on a network without the contract', async () => {
    serveSale();
    await expect(approvalsFor(goerli, await read(), 1n, investor)).rejects.toThrow('No sale is configured');
  });
});
