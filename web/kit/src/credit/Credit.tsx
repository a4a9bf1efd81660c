import type { Network, Pool } from '@launchpad/api';
import { Button } from '../components/Button';
import { Banner } from '../components/feedback';
import { TokenAmount } from '../components/TokenAmount';
import { formatAmount, sameAddress } from '../formats';
import { RequiresChain } from '../layout/RequiresChain';
import { t } from '../strings/transaction';
import { useSendTx } from '../transactions/useSendTx';
import type { TxRequest } from '../transactions/types';
import { useAddress } from '../wallet/hooks';
import { useCreditQuery } from './api';

interface Props {
  network: Network;
  /** the auction, or the fixed-price sale */
  contract: string;
  token: { address: string; symbol: string; decimals: number };
  account: string;
}

/**
 * What a token refused to pay to an account: it waits in the sale's contract until the account's own wallet withdraws
 * it. Renders nothing where there is none; a read that fails is reported by `FailedReads`.
 */
export function Credit({ network, contract, token, account }: Props) {
  const { address, symbol, decimals } = token;
  const connected = useAddress();
  const isMine = sameAddress(account, connected);
  const { currentData = '0' } = useCreditQuery({
    url: network.publicRpcUrl,
    ...{ contract, token: address, account },
  });
  const { busy, send } = useSendTx();
  if (currentData === '0') return null;
  const withdraw = () =>
    withdrawal({ network, contract, token, account }, `${formatAmount(currentData, decimals)} ${symbol}`);
  return (
    <Banner tone="pending">
      <p>
        <TokenAmount value={currentData} decimals={decimals} symbol={symbol} /> {t.credit.waits}
      </p>
      {isMine && (
        <RequiresChain network={network} size="small">
          <Button size="small" loading={busy} onClick={() => send(withdraw, connected)}>
            {t.credit.withdraw(symbol)}
          </Button>
        </RequiresChain>
      )}
    </Banner>
  );
}

async function withdrawal({ network, contract, token, account }: Props, amount: string): Promise<TxRequest> {
  const { transactions } = await import('../chain/calls');
  const { to, data } = transactions.withdrawCredit(network.chainId, contract, token.address, account);
  return {
    network,
    to,
    data,
    label: t.credit.withdraw(token.symbol),
    target: token.address,
    alerts: {
      success: { title: t.credit.withdrawn, message: t.credit.sent(amount) },
      failure: { title: t.transaction.failed, message: t.credit.refused },
    },
    done: { errors: ['NothingToWithdraw'], alert: { title: t.credit.withdrawn } },
  };
}

type CreditPool = Pick<
  Pool,
  'idoAddress' | 'poolingToken' | 'ptSymbol' | 'ptDecimals' | 'biddingToken' | 'bdSymbol' | 'bdDecimals'
>;

interface PoolProps {
  pool: CreditPool;
  network: Network;
  account: string;
}

/** What a pool's tokens refused to pay to an account, be it of this pool or of another one of the auction. */
export function PoolCredits({ pool, network, account }: PoolProps) {
  const props = { network, contract: pool.idoAddress, account };
  const { poolingToken, ptSymbol, ptDecimals, biddingToken, bdSymbol, bdDecimals } = pool;
  return (
    <>
      <Credit {...props} token={{ address: poolingToken, symbol: ptSymbol, decimals: ptDecimals }} />
      <Credit {...props} token={{ address: biddingToken, symbol: bdSymbol, decimals: bdDecimals }} />
    </>
  );
}
