import type { ManagedListQuery } from '@launchpad/api';
import { askedPage, askedText } from '@launchpad/web-kit';

/** The states that the list of managed pools can be narrowed to. */
export const STATES = [
  'all',
  'open',
  'upcoming',
  'live',
  'toSettle',
  'settled',
  'cancelled',
  'scam',
  'deleted',
] as const;
export const KYC_STATES = ['all', 'pending', 'approved', 'rejected'] as const;
export const SORTS = ['newest', 'oldest', 'ending', 'raised'] as const;
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** What of the list is shown, as it is in the address bar. */
export interface ListView {
  page: number;
  limit: number;
  poolName: string;
  state: (typeof STATES)[number];
  kyc: (typeof KYC_STATES)[number];
  sort: (typeof SORTS)[number];
  /** chain id; empty for all */
  network: string;
}

const byState: Record<ListView['state'], Pick<ManagedListQuery, 'status' | 'outcome'>> = {
  all: {},
  open: { outcome: 'open' },
  upcoming: { status: 'upcoming', outcome: 'open' },
  live: { status: 'live', outcome: 'open' },
  toSettle: { status: 'ended', outcome: 'open' },
  settled: { outcome: 'settled' },
  cancelled: { outcome: 'cancelled' },
  scam: { outcome: 'scam' },
  deleted: { outcome: 'deleted' },
};

const oneOf = <T extends string>(values: readonly T[], text: string | null): T =>
  values.find((value) => value === text) ?? values[0]!;

/** The view an address asks for; what it does not name, or names wrongly, is as usual. */
export function viewOf(params: URLSearchParams): ListView {
  const limit = PAGE_SIZES.find((size) => String(size) === params.get('limit')) ?? PAGE_SIZES[0];
  const network = params.get('network') ?? '';
  return {
    page: askedPage(params),
    limit,
    poolName: askedText(params, 'poolName'),
    state: oneOf(STATES, params.get('state')),
    kyc: oneOf(KYC_STATES, params.get('kyc')),
    sort: oneOf(SORTS, params.get('sort')),
    network: /^\d{1,9}$/.test(network) ? network : '',
  };
}

/** An address's part for a view: only what is not as usual. */
export function paramsOf(view: ListView): Record<string, string> {
  const usual = viewOf(new URLSearchParams());
  const names = Object.keys(usual) as (keyof ListView)[];
  return Object.fromEntries(
    names.filter((name) => view[name] !== usual[name]).map((name) => [name, String(view[name])]),
  );
}

/** What a view asks the server for. */
export function queryOf({ state, page, limit, poolName, kyc, sort, network }: ListView): ManagedListQuery {
  return { page, limit, poolName, kyc, sort, network, ...byState[state] };
}

/** Whether a view leaves anything out. */
export function isFiltered({ poolName, state, kyc, network }: ListView): boolean {
  return poolName !== '' || state !== 'all' || kyc !== 'all' || network !== '';
}
