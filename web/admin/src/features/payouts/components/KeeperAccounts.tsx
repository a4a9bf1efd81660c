import type { KeeperAccount } from '@launchpad/api';
import { AddressLabel, ExplorerLink, formatBalance, formatDateUtc, useNetworks } from '@launchpad/web-kit';
import { Link } from 'react-router';
import { DataTable } from '../../../common/Table';
import { t } from '../../../strings';

const texts = t.payouts;
const { columns } = texts;

/** The keeper's account on each network where it pays out: what it holds, and what it did last. */
export function KeeperAccounts({ accounts }: { accounts: readonly KeeperAccount[] }) {
  const networks = useNetworks();
  if (accounts.length === 0) return <p className="muted">{texts.off}</p>;
  return (
    <DataTable heads={Object.values(columns)}>
      {accounts.map(({ chainId, address, balance, isPaused, last }) => {
        const network = networks.find((each) => each.chainId === chainId);
        const { decimals = 18, symbol = '' } = network?.nativeCurrency ?? {};
        return (
          <tr key={chainId}>
            <td data-label={columns.network}>{network?.name ?? chainId}</td>
            <td data-label={columns.account}>
              <AddressLabel address={address} explorer={network?.explorer} />
            </td>
            <td className="num" data-label={columns.balance}>
              {balance === null ? '–' : `${formatBalance(BigInt(balance), decimals)} ${symbol}`}
            </td>
            <td data-label={columns.state}>
              {balance === null ? texts.unread : isPaused ? texts.paused : texts.pays}
            </td>
            <td data-label={columns.last}>
              {last ? (
                <>
                  <Link to={`/pool/${last.poolId}`}>{formatDateUtc(last.paidAt)}</Link>
                  {network && (
                    <>
                      {' · '}
                      <ExplorerLink
                        explorer={network.explorer}
                        hash={last.transactionHash}
                        text={texts.transaction}
                      />
                    </>
                  )}
                </>
              ) : (
                texts.never
              )}
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}
