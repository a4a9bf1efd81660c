import { chainIds, configOf, databaseShape } from '@launchpad/platform';

export class ChainListenerConfig extends configOf({
  ...databaseShape,
  /** Chains that this instance follows; without any all of them. It answers for the others too. */
  CHAINS: chainIds,
}) {}
