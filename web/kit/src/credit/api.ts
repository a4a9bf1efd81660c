import { api, toApiError } from '../api/client';
import { readCredit } from '../chain/credit';

interface CreditQuery {
  /** of the chain's node */
  url: string;
  /** the auction, or the fixed-price sale */
  contract: string;
  token: string;
  account: string;
}

const creditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a token refused to pay to an account, in smallest units. What pays out a bid may add to it. */
    credit: build.query<string, CreditQuery>({
      queryFn: async ({ url, contract, token, account }) => {
        try {
          return { data: String(await readCredit(url, contract, token, account)) };
        } catch (error) {
          console.error('credit', error);
          return { error: toApiError(0, undefined) };
        }
      },
      providesTags: ['MyOrders'],
    }),
  }),
});

export const { useCreditQuery } = creditApi;
