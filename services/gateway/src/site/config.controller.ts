import { Controller } from '@nestjs/common';
import { ChainClock, Clock, Networks, type Network } from '@launchpad/platform';
import { routes, type AnswerOf, type Routes } from '@launchpad/api/routes';
import { GatewayConfig } from '../config.js';
import { Endpoint } from '../http/endpoint.js';
import { clockOf } from '../pools/pool.answer.js';

/** What the pages need to know before anything else. */
@Controller()
export class ConfigController {
  constructor(
    private readonly config: GatewayConfig,
    private readonly networks: Networks,
    private readonly chainClock: ChainClock,
    private readonly clock: Clock,
  ) {}

  @Endpoint(routes.config)
  async get(): Promise<AnswerOf<Routes['config']>> {
    const { WALLETCONNECT_PROJECT_ID: projectId } = this.config;
    const heads = this.networks.all.flatMap(({ chainId }) => this.chainClock.head(chainId) ?? []);
    return {
      success: true,
      data: {
        networks: this.networks.all.map(networkOf),
        clocks: heads.map(clockOf),
        serverTime: this.clock.nowMs(),
        adminWallet: this.config.ADMIN_WALLET,
        oidc: { issuer: this.config.OIDC_ISSUER, clientId: this.config.OIDC_CLIENT_ID },
        docsUrl: this.config.DOCS_URL,
        ipfsGateway: '/ipfs/',
        demo: this.config.DEMO,
        ...(projectId && { walletConnectProjectId: projectId }),
      },
    };
  }
}

/** The public half of a network: the addresses of the services' own RPC nodes stay here. */
function networkOf(network: Network) {
  const { name, chainId, logo, publicRpcUrl, auction, fixedPriceSale, stableCoins, explorer } = network;
  const { nativeCurrency, pools } = network;
  const walletId = `0x${chainId.toString(16)}`;
  return {
    ...{ name, chainId, walletId, logo, publicRpcUrl, auction, fixedPriceSale },
    ...{ stableCoins, explorer, nativeCurrency, pools },
  };
}
