import { hashMetadata, metadataJson, poolNetwork, type AuctionEvent } from '@launchpad/contracts';
import type { BodyOf, Routes } from '@launchpad/api';
import type { PoolFacts } from '@launchpad/orders/testing';

type CreateBody = BodyOf<Routes['createPool']>;
type EditBody = BodyOf<Routes['editPool']>;
type Created = Extract<AuctionEvent, { name: 'NewPool' }>;
type Shown = Pick<CreateBody, 'title' | 'description' | 'logo' | 'website'>;

interface Filled {
  shown: Shown;
  pool: PoolFacts;
  metadata: Uint8Array;
}

/** The forms of pool owners, by their hash on chain. */
export class Forms {
  /** Hashes of the forms that the API accepted. */
  readonly kept = new Set<string>();
  private readonly filled = new Map<string, Filled>();

  constructor(private readonly pictures: { logo: string; identityDoc: string }) {}

  /** Fills in a form and returns its hash. */
  fill(chainId: number, pool: PoolFacts): string {
    const title = `Pool form ${this.filled.size + 1}`;
    const website = `https://form-${this.filled.size + 1}.example`;
    const shown = { title, description: `<p>${title}</p>`, logo: this.pictures.logo, website };
    const { poolType, poolingToken, biddingToken } = pool;
    const metadata = metadataJson({
      ...shown,
      network: networkName(chainId),
      poolType,
      isKyc: true,
      poolingToken,
      biddingToken,
      links: { website },
    });
    const formHash = hashMetadata(metadata);
    this.filled.set(formHash, { shown, pool, metadata });
    return formHash;
  }

  /** The fields of a form that a pool's page shows. */
  shown(formHash: string): Shown {
    return this.get(formHash).shown;
  }

  metadata(formHash: string): Uint8Array {
    return this.get(formHash).metadata;
  }

  /** The create page's post. */
  created(chainId: number, { args }: Created, transactionHash: string): CreateBody {
    const { terms } = args;
    const { shown, pool } = this.get(terms.formHash);
    return {
      ...shown,
      network: networkName(chainId),
      transactionHash,
      isFinalize: terms.isAtomicClosureAllowed,
      poolType: pool.poolType,
      name: 'Pool owner',
      email: 'owner@form.example',
      phone: '+49 30 1234567',
      identityDoc: this.pictures.identityDoc,
      poolingToken: terms.poolingToken,
      ptName: pool.poolingToken.name,
      ptSymbol: pool.poolingToken.symbol,
      ptDecimals: pool.poolingToken.decimals,
      biddingToken: terms.biddingToken,
      bdName: pool.biddingToken.name,
      bdSymbol: pool.biddingToken.symbol,
      bdDecimals: pool.biddingToken.decimals,
      poolSellAmount: String(terms.pooledSellAmount),
      minimumBuyAmount: String(terms.minBuyAmount),
      minimumBiddingAmount: String(terms.minimumBiddingAmountPerOrder),
      minimumFundingThreshold: String(terms.minFundingThreshold),
      poolStartDate: Number(terms.poolStartDate),
      poolEndDate: Number(terms.poolEndDate),
      poolCancelDate: Number(terms.orderCancellationEndDate),
    };
  }

  /** The edit page's post. */
  edited(formHash: string, transactionHash: string): EditBody {
    return { ...this.shown(formHash), transactionHash };
  }

  private get(formHash: string): Filled {
    const filled = this.filled.get(formHash);
    if (!filled) throw new Error(`There is no form ${formHash}`);
    return filled;
  }
}

function networkName(chainId: number) {
  const network = poolNetwork(chainId);
  if (!network) throw new Error(`There are no pools on chain ${chainId}`);
  return network.name;
}
