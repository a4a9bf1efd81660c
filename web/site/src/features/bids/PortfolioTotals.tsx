import {
  TokenAmount,
  formatAmount,
  imitatedSymbol,
  kitStrings,
  networkLabel,
  useNetworks,
} from '@launchpad/web-kit';
import { t } from '../../strings/myBids';
import type { Totals } from './portfolio';

/** What the wallet has in each stablecoin. */
export function PortfolioTotals({ totals }: { totals: readonly Totals[] }) {
  const texts = t.myBids.totals;
  return (
    <div className="card table-scroll">
      <table className="table bids-table portfolio-totals">
        <caption className="visually-hidden">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.token}</th>
            <th scope="col">{texts.inBids}</th>
            <th scope="col">{texts.wouldWin}</th>
            <th scope="col">{texts.claimable}</th>
            <th scope="col">{texts.cameBack}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <Row key={`${total.chainId} ${total.token}`} total={total} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ total }: { total: Totals }) {
  const texts = t.myBids.totals;
  const { symbol, decimals, chainId, token, bought } = total;
  const network = useNetworks().find((one) => one.chainId === chainId);
  const imitated = imitatedSymbol(symbol, token, network);
  const amount = (value: bigint) => (
    <span className={value === 0n ? 'portfolio-none' : undefined}>
      <TokenAmount value={value} decimals={decimals} maxFraction={2} />
    </span>
  );
  return (
    <tr>
      <th scope="row" data-label={texts.token}>
        <bdi>{symbol}</bdi> <small className="faint">{networkLabel(total.network)}</small>
        {imitated && <small className="portfolio-warning">{kitStrings.notThe(imitated)}</small>}
      </th>
      <td data-label={texts.inBids}>{amount(total.inBids)}</td>
      <td data-label={texts.wouldWin}>{amount(total.wouldWin)}</td>
      <td data-label={texts.claimable}>
        {amount(total.claimable)}
        {bought > 0n && (
          <small className="faint">{texts.bought(`${formatAmount(bought, decimals, 2)} ${symbol}`)}</small>
        )}
      </td>
      <td data-label={texts.cameBack}>{amount(total.cameBack)}</td>
    </tr>
  );
}
