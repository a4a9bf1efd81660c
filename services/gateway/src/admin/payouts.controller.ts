import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import {
  OrdersService,
  PayoutState,
  type Caller,
  type KeeperAccount as AccountMessage,
  type PoolPayout as PayoutMessage,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import {
  routes,
  type AnswerOf,
  type Input,
  type KeeperAccount,
  type PoolPayout,
  type Routes,
} from '@launchpad/api/routes';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { PoolTitles } from './pool-titles.js';

/** What the keeper pays out. */
@Controller()
export class PayoutsController {
  constructor(
    @InjectClient(OrdersService) private readonly orders: RpcClient<typeof OrdersService>,
    private readonly titles: PoolTitles,
  ) {}

  @Endpoint(routes.listPayouts)
  async list(
    @In() { query: { poolId, ...page } }: Input<Routes['listPayouts']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['listPayouts']>> {
    const { payouts, pagination, keepers } = await this.orders.listPayouts({
      ...{ caller, page },
      ...(poolId !== undefined && { poolId }),
    });
    const titles = await this.titles.of(
      caller,
      payouts.map((payout) => payout.poolId),
    );
    const data = {
      payouts: payouts.map((payout) => ({ ...payoutOf(payout), title: titles.get(payout.poolId) })),
      pagination: paginationOf(pagination),
      keepers: keepers.map(keeperOf),
    };
    return { success: true, data };
  }

  @Endpoint(routes.raisePayoutBudget)
  async raiseBudget(
    @In() { params: { poolId }, body: { gas } }: Input<Routes['raisePayoutBudget']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['raisePayoutBudget']>> {
    const { payout } = await this.orders.raisePayoutBudget({ caller, poolId, gas: BigInt(gas) });
    if (!payout) throw Problem.notFound('No Record Found', 'There is no such pool');
    return { success: true, data: payoutOf(payout) };
  }
}

function payoutOf({
  poolId,
  chainId,
  payouts,
  state,
  gasSpent,
  gasBudget,
  gasMost,
}: PayoutMessage): PoolPayout {
  return {
    ...{ poolId, chainId },
    payouts: { orders: payouts?.orders ?? 0, paid: payouts?.paid ?? 0 },
    state: states[state],
    ...{ gasSpent: Number(gasSpent), gasBudget: Number(gasBudget), gasMost: Number(gasMost) },
  };
}

function keeperOf({ chainId, address, balance, paused, last }: AccountMessage): KeeperAccount {
  return {
    ...{ chainId, address, isPaused: paused },
    balance: balance === '' ? null : balance,
    last: last
      ? { poolId: last.poolId, transactionHash: last.transactionHash, paidAt: Number(last.paidAt) }
      : null,
  };
}

const states: Record<PayoutState, PoolPayout['state']> = {
  [PayoutState.UNSPECIFIED]: 'byHand',
  [PayoutState.DUE]: 'due',
  [PayoutState.REFUSED]: 'refused',
  [PayoutState.OVER_BUDGET]: 'overBudget',
  [PayoutState.BY_HAND]: 'byHand',
};
