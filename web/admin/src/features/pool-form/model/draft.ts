import { pageOf, type NetworkName, type PoolPage } from '@launchpad/contracts';

/** Names what is kept of the create form's windows, to be forgotten with the form. */
export const CREATE_FORM = 'create';

/** The values of the create form. Amounts are decimal strings as typed, in whole tokens. */
export interface PoolDraft extends PoolPage {
  /** empty until chosen */
  network: NetworkName | '';
  poolingToken: string;
  /** name of one of the network's stablecoins */
  biddingToken: string;
  poolSellAmount: string;
  minimumBuyAmount: string;
  minimumBiddingAmount: string;
  minimumFundingThreshold: string;
  isKyc: boolean;
  isFinalize: boolean;
  poolType: PoolType;
  /** lowercase addresses, for type whiteList */
  whiteListUsers: string[];
  /** unix seconds; null until chosen */
  poolStartDate: number | null;
  poolEndDate: number | null;
  poolCancelDate: number | null;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** content id of the encrypted document */
  identityDoc: string;
}

export type PoolType = 'public' | 'whiteList';

export const emptyDraft: PoolDraft = {
  ...pageOf({}),
  network: '',
  poolingToken: '',
  biddingToken: '',
  poolSellAmount: '',
  minimumBuyAmount: '',
  minimumBiddingAmount: '',
  minimumFundingThreshold: '',
  isKyc: true,
  isFinalize: false,
  poolType: 'public',
  whiteListUsers: [],
  poolStartDate: null,
  poolEndDate: null,
  poolCancelDate: null,
  name: '',
  email: '',
  phone: '',
  message: '',
  identityDoc: '',
};
