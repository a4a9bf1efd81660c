import { Rpc } from '@launchpad/platform';
import {
  OrdersService as OrdersRpc,
  type ClaimRequest,
  type EmergencyWithdrawRequest,
  type ListMineRequest,
  type OrdersServiceCreateRequest,
  type OrdersServiceGetRequest,
  type OrdersServiceListRequest,
  type SettleRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { OrdersService } from './orders.service.js';
import { PostsService } from './posts.service.js';

@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly posts: PostsService,
  ) {}

  @Rpc(OrdersRpc.method.create)
  async create(request: OrdersServiceCreateRequest) {
    return { orders: await this.posts.ordersOf(request, ['newSellOrderPlaced']) };
  }

  @Rpc(OrdersRpc.method.emergencyWithdraw)
  async emergencyWithdraw(request: EmergencyWithdrawRequest) {
    return { orders: await this.posts.ordersOf(request, ['sellOrderCancelled']) };
  }

  @Rpc(OrdersRpc.method.claim)
  async claim(request: ClaimRequest) {
    return { orders: await this.posts.ordersOf(request, ['orderClaimedByUser', 'orderRefunded']) };
  }

  @Rpc(OrdersRpc.method.settle)
  async settle(request: SettleRequest) {
    return { settlement: await this.posts.settlement(request) };
  }

  @Rpc(OrdersRpc.method.get)
  async get({ id }: OrdersServiceGetRequest) {
    return { order: await this.orders.get(id) };
  }

  @Rpc(OrdersRpc.method.list)
  list(request: OrdersServiceListRequest) {
    return this.orders.list(request);
  }

  @Rpc(OrdersRpc.method.listMine)
  listMine(request: ListMineRequest) {
    return this.orders.mine(request);
  }
}
