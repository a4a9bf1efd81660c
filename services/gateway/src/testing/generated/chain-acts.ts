import { auctionAbi, poolCode } from '@launchpad/contracts';
import { Interface, JsonRpcProvider } from 'ethers';
import type { Config, Network } from '@launchpad/api/routes';

/** Something a transaction did to a pool. */
export interface ChainAct {
  event: string;
  poolId: string;
  transactionHash: string;
  /** who sent it, lowercase */
  by: string;
}

const auction = new Interface(auctionAbi);

/** Everything that happened to pools, read from the chains a product says it runs on. */
export async function chainActs({ networks }: Config): Promise<ChainAct[]> {
  return (await Promise.all(networks.filter(({ pools }) => pools).map(actsOf))).flat();
}

async function actsOf({ chainId, publicRpcUrl, auction: address }: Network): Promise<ChainAct[]> {
  const provider = new JsonRpcProvider(publicRpcUrl, chainId, { staticNetwork: true });
  try {
    const logs = await provider.getLogs({ address, fromBlock: 0 });
    const senders = new Map<string, Promise<string>>();
    const senderOf = async (hash: string) => (await provider.getTransaction(hash))?.from.toLowerCase() ?? '';
    const acts = logs.map(async ({ topics, data, transactionHash }) => {
      const event = auction.parseLog({ topics, data });
      const number: unknown = event?.fragment.inputs[0]?.name === 'poolId' ? event.args[0] : undefined;
      if (!event || typeof number !== 'bigint') return [];
      const sender = senders.get(transactionHash) ?? senderOf(transactionHash);
      senders.set(transactionHash, sender);
      const poolId = poolCode(chainId, Number(number));
      return [{ event: event.name, poolId, transactionHash, by: await sender }];
    });
    return (await Promise.all(acts)).flat();
  } finally {
    provider.destroy();
  }
}
