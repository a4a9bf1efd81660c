import { UNLIMITED } from '@launchpad/client/transactions';
import { erc20Interface } from '@launchpad/contracts';
import { goerli, Problem, serve, type ApiRequest } from '../test/mockApi';
import { readAllowance } from './allowance';

const [token, owner, spender] = [`0x${'1a'.repeat(20)}`, `0x${'2b'.repeat(20)}`, `0x${'3c'.repeat(20)}`];
const APPROVE = erc20Interface.getFunction('approve')!.selector;

interface Call {
  params: [{ from?: string; to: string; data: string }, string];
}

/** A token that has given this allowance, and what it answers to a higher one. */
function tokenWith(amount: bigint, toApprove: object = { result: `0x${'1'.padStart(64, '0')}` }) {
  const approvals: bigint[] = [];
  serve({
    'POST /5': ({ body }: ApiRequest) => {
      const [{ data }] = (body as Call).params;
      const answer = { jsonrpc: '2.0', id: 1 };
      if (!data.startsWith(APPROVE))
        return { ...answer, result: erc20Interface.encodeFunctionResult('allowance', [amount]) };
      approvals.push(BigInt(String(erc20Interface.decodeFunctionData('approve', data)[1])));
      return { ...answer, ...toApprove };
    },
  });
  return approvals;
}
const read = () => readAllowance({ network: goerli, token, owner, spender });

describe('an allowance', () => {
  it.each([
    ['that was never given', 0n],
    ['without a limit', UNLIMITED],
  ])('%s needs not be revoked, and the token is not asked', async (_, amount) => {
    const approvals = tokenWith(amount, { error: { code: 3, message: 'execution reverted' } });
    expect(await read()).toEqual({ amount, mustRevoke: false });
    expect(approvals).toEqual([]);
  });

  it('that the token would raise needs not be revoked', async () => {
    const approvals = tokenWith(5n);
    expect(await read()).toEqual({ amount: 5n, mustRevoke: false });
    expect(approvals).toEqual([6n]);
  });

  it('that the token refuses to raise has to be revoked first', async () => {
    tokenWith(5n, { error: { code: 3, message: 'execution reverted' } });
    expect(await read()).toEqual({ amount: 5n, mustRevoke: true });
  });

  it('is not known where the node fails', async () => {
    tokenWith(5n, { error: { code: -32_000, message: 'header not found' } });
    await expect(read()).rejects.toThrow('header not found');
    serve({ 'POST /5': new Problem(503, 'Busy') });
    await expect(read()).rejects.toThrow(/503|Busy/);
  });
});
