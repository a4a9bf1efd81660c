import { rpc, RpcFailure } from '../chain/rpc';
import { revertFailure, type Failure } from './failure';
import { revertReason } from './revert';
import type { TxRequest } from './types';

type Calls = Pick<TxRequest, 'to' | 'data' | 'before'> & { from: string };

/** Fails a write that would revert before the user is asked to sign. */
export async function simulate(request: TxRequest, from: string): Promise<Failure | undefined> {
  const { network, to, data, before } = request;
  try {
    await callAll(network.publicRpcUrl, { from, to, data, before }, 'pending');
    return undefined;
  } catch (error) {
    const reason = await revertReason(error);
    return reason ? revertFailure(request, 'simulation', reason, error) : undefined;
  }
}

interface SimulatedCall {
  error?: { code: number; message: string; data?: unknown };
}

/**
 * Makes the calls without sending them, each on the state that those before it leave. Throws what the first that
 * fails throws, or that the node can't simulate several calls.
 */
export async function callAll(
  url: string,
  { from, to, data, before }: Calls,
  block: 'pending' | 'latest',
): Promise<void> {
  if (!before) return void (await rpc(url, 'eth_call', [{ from, to, data }, block]));
  const calls = [...before, { to, data }].map((call) => ({ from, to: call.to, data: call.data }));
  const blocks = await rpc(url, 'eth_simulateV1', [{ blockStateCalls: [{ calls }] }, block]);
  const simulated = (blocks as { calls?: SimulatedCall[] }[])[0]?.calls ?? [];
  for (const { error } of simulated) {
    if (error) throw new RpcFailure(error.code, error.message, error.data);
  }
}
