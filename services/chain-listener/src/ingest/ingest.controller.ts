import { Controller } from '@nestjs/common';
import { Rpc } from '@launchpad/platform';
import { ChainListenerService, type IngestRequest } from '@launchpad/proto';
import { ChainStore } from '../chain/chain.store.js';
import { IngestService } from './ingest.service.js';

/** Requests of other services about the chains. */
@Controller()
export class IngestController {
  constructor(
    private readonly ingestion: IngestService,
    private readonly store: ChainStore,
  ) {}

  @Rpc(ChainListenerService.method.ingest)
  ingest({ chainId, transactionHash, wallet }: IngestRequest) {
    return this.ingestion.ingest(chainId, transactionHash.toLowerCase(), wallet);
  }

  @Rpc(ChainListenerService.method.heads)
  async heads() {
    return { heads: await this.store.heads() };
  }
}
