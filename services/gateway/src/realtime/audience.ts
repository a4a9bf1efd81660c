import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { CallerSchema, KycStatus, PoolsService, type Pool } from '@launchpad/proto';

export const roomOfPool = (poolId: string) => `pool:${poolId}`;
/** @param owner as `ownerOf` names it */
export const roomOfWallet = (owner: string) => `wallet:${owner}`;
/** The rooms of a wallet's sessions that count on a chain. */
export const roomsOnChain = (address: string, chainId: number) => [
  roomOfWallet(address),
  roomOfWallet(`${address}@${chainId}`),
];
export const roomOfSession = (digest: string) => `session:${digest}`;
export const ADMINS = 'admins';

/** The rooms an event goes to; undefined means everybody. */
export type Rooms = string[] | undefined;

const visitor = create(CallerSchema);
const admin = create(CallerSchema, { admin: true });

/** Who may receive events about a pool. */
@Injectable()
export class Audience {
  constructor(@InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>) {}

  /** Of a given pool. */
  of({ kycStatus, poolOwner, chainId }: Pool): Rooms {
    return kycStatus === KycStatus.APPROVED ? undefined : [...roomsOnChain(poolOwner, chainId), ADMINS];
  }

  /** Of a pool given by id. */
  async ofId(poolId: string): Promise<Rooms> {
    if (await this.find(poolId, visitor)) return undefined;
    const pool = await this.find(poolId, admin);
    return pool ? [...roomsOnChain(pool.poolOwner, pool.chainId), ADMINS] : [ADMINS];
  }

  private async find(poolId: string, caller: typeof visitor): Promise<Pool | undefined> {
    try {
      return (await this.pools.get({ caller, poolId })).pool;
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return undefined;
      throw error;
    }
  }
}
