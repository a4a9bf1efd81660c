import type { Pool } from '@launchpad/api';
import {
  alertError,
  AppLink,
  formatDate,
  formatDateUtc,
  IpfsImage,
  kitStrings,
  type Lifecycle,
  lifecycle,
  networkLabel,
  StatusPill,
  TokenAmount,
  unknownTokens,
  useFromChainNow,
} from '@launchpad/web-kit';
import { Checkbox, Switch } from 'antd';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { RowActions } from '../../../common/RowActions';
import { useStaff } from '../../../common/staff';
import { DataTable } from '../../../common/Table';
import { t } from '../../../strings';
import type { useSelection } from '../hooks/useSelection';
import { kycOf } from '../model/kyc';
import { FeatureDialog } from './ConfirmDialogs';
import { PoolMenu } from './PoolMenu';
import '../../../common/LinkButton.css';
import './PoolTable.css';

interface Props {
  pools: Pool[];
  /** for ended pools: shows only the end instead of dates and states */
  ended?: boolean;
  /** where pools can be selected for bulk acts */
  selection?: Pick<ReturnType<typeof useSelection>, 'selected' | 'toggle'>;
}

const { columns } = t.manage;

/** Pools with their actions; the Featured Status column is only for staff. */
export function PoolTable({ pools, ended = false, selection }: Props) {
  const staff = useStaff();
  const heads = [
    columns.pool,
    columns.name,
    columns.tokenomics,
    ...(ended ? [columns.ended] : [columns.dates, columns.status]),
    ...(staff ? [columns.featured] : []),
    columns.actions,
  ];
  return (
    <DataTable heads={heads} className="pool-table">
      {pools.map((pool) => (
        <tr key={pool.poolId}>
          <td data-label={columns.pool}>
            <span className="pool-cell">
              {selection && (
                <Checkbox
                  checked={selection.selected.has(pool.poolId)}
                  aria-label={t.manage.bulk.select(pool.title)}
                  onChange={() => selection.toggle(pool)}
                />
              )}
              <IpfsImage cid={pool.logo} title={pool.title} size={40} decorative />
              <span className="muted">{networkLabel(pool.network)}</span>
            </span>
          </td>
          <td data-label={columns.name}>
            <PoolLink pool={pool} />
          </td>
          <td data-label={columns.tokenomics}>
            <Tokenomics pool={pool} />
          </td>
          {ended ? (
            <td className="num" data-label={columns.ended}>
              {formatDateUtc(pool.poolEndDate)}
            </td>
          ) : (
            <>
              <td data-label={columns.dates}>
                <Dates pool={pool} />
              </td>
              <td data-label={columns.status}>
                <States pool={pool} />
              </td>
            </>
          )}
          {staff && (
            <td data-label={columns.featured}>
              <FeaturedSwitch pool={pool} canChange={staff.may('updateFeatureStatus')} />
            </td>
          )}
          <td data-label={columns.actions}>
            <RowActions>
              <Link
                to={`/pool/${pool.poolId}`}
                className="link-button"
                aria-label={t.workspace.manageOne(pool.title)}
              >
                {t.workspace.manage}
              </Link>
              <PoolMenu pool={pool} />
            </RowActions>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function PoolLink({ pool }: { pool: Pool }) {
  const open = (event: MouseEvent) => {
    if (!pool.isDeleted) return;
    event.preventDefault();
    const { title, message } = kitStrings.alerts.deletedPool;
    alertError(title, message);
  };
  return (
    <AppLink to={`/pool/${pool.poolId}`} onClick={open}>
      <bdi>{pool.title || pool.poolId}</bdi>
    </AppLink>
  );
}

function Tokenomics({ pool }: { pool: Pool }) {
  return (
    <span className="pool-lines">
      <span>
        <TokenAmount value={pool.poolSellAmount} decimals={pool.ptDecimals} symbol={pool.ptSymbol} />{' '}
        <span className="faint">{t.manage.forSale}</span>
      </span>
      <span>
        <TokenAmount value={pool.minimumFundingThreshold} decimals={pool.bdDecimals} symbol={pool.bdSymbol} />{' '}
        <span className="faint">{t.manage.softCap}</span>
      </span>
      {unknownTokens(pool).length > 0 && <StatusPill status="Pending" label={kitStrings.unknownToken.mark} />}
    </span>
  );
}

function Dates({ pool }: { pool: Pool }) {
  return (
    <span className="pool-lines num">
      <span>
        <span className="faint">{t.manage.starts}</span> {formatDate(pool.poolStartDate)}
      </span>
      <span>
        <span className="faint">{t.manage.ends}</span> {formatDate(pool.poolEndDate)}
      </span>
    </span>
  );
}

function States({ pool }: { pool: Pool }) {
  const state = useFromChainNow<Lifecycle>(pool.chainId, (now) => lifecycle(pool, now));
  const kyc = kycOf(pool);
  return (
    <span className="pool-lines">
      <StatusPill status={state} />
      <span className="faint">
        {columns.kyc}:{' '}
        <Link to={`/pool/${pool.poolId}?tab=review`}>
          {pool.requestedChanges ? t.review.changesRequested : t.manage.kycStates[kyc]}
        </Link>
      </span>
      {pool.pendingMetadata && <StatusPill status="Pending" label={t.manage.pendingMetadata} />}
    </span>
  );
}

function FeaturedSwitch({ pool, canChange }: { pool: Pool; canChange: boolean }) {
  const [confirming, setConfirming] = useState(false);
  const state = pool.featureStatus === undefined ? 'pending' : pool.featureStatus ? 'on' : 'off';
  return (
    <RowActions>
      {canChange && (
        <Switch
          size="small"
          checked={pool.featureStatus === true}
          disabled={pool.isDeleted}
          aria-label={t.manage.featureSwitch(pool.title)}
          onChange={() => setConfirming(true)}
        />
      )}
      <span className="faint">{t.manage.featured[state]}</span>
      {confirming && <FeatureDialog pool={pool} onClose={() => setConfirming(false)} />}
    </RowActions>
  );
}
