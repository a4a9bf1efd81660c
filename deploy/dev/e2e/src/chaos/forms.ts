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

/** What owners fill in for their pools, by the hash that the chain has of it. */
export class Forms {
  /** The hashes whose forms the API said it keeps. */
  readonly kept = new Set<string>();
  private readonly filled = new Map<string, Filled>();

  constructor(private readonly pictures: { logo: string; identityDoc: string }) {}

  /** Fills in a form and answers its hash. */
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

  /** What a pool's page shows of a form. */
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
    if (!filled) throw new Error(`Nobody filled in the form ${formHash}`);
    return filled;
  }
}

function networkName(chainId: number) {
  const network = poolNetwork(chainId);
  if (!network) throw new Error(`No pools live on chain ${chainId}`);
  return network.name;
}
