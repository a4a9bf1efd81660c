import { filesIn } from '@launchpad/api';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';

const MOST = 1_000;

/** Files that admins' texts reference. */
@Injectable()
export class NamedFiles {
  constructor(@InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>) {}

  /** Retains the files that texts reference, so that they are not unpinned before the texts are saved. To be called first. */
  async keep(caller: Caller, ...texts: (string | undefined)[]): Promise<void> {
    const cids = filesIn(texts.join(' ')).slice(0, MOST);
    if (cids.length > 0) await this.pools.keepFiles({ caller, cids });
  }
}
