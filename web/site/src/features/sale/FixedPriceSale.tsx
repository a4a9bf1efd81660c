import type { Network } from '@launchpad/gateway/api';

/** The fixed-price sales of the given networks. */
export default function FixedPriceSale(_props: { networks: Network[] }) {
  return null;
}
