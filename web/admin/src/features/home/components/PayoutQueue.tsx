import type { PoolPayout } from '@launchpad/api';
import { toLoaded } from '@launchpad/web-kit';
import { Link } from 'react-router';
import { usePayoutsQuery } from '../../payouts/api';
import { LinkButton } from '../../../common/LinkButton';
import { t } from '../../../strings';
import { KeeperAccounts } from '../../payouts/components/KeeperAccounts';
import { RaiseBudget } from '../../payouts/components/RaiseBudget';
import { SHOWN } from '../model/queues';
import { HomeSection } from './HomeSection';
import { NothingToDo, Todo } from './Todo';

const texts = t.payouts;

/** The pools with bids to pay out, the raising of a used-up budget, and the keeper's accounts. */
export function PayoutQueue() {
  const loaded = toLoaded(usePayoutsQuery({ limit: SHOWN }), ({ payouts }) => Array.isArray(payouts));
  const found = loaded.status === 'loaded' ? loaded.value : undefined;
  return (
    <>
      <HomeSection
        of={loaded}
        head={
          <h2 className="h3">
            {texts.queue} {found && <span className="faint num">{found.pagination.total}</span>}
          </h2>
        }
      >
        {({ payouts }) => <Payouts payouts={payouts} />}
      </HomeSection>
      {found && (
        <section className="home-section">
          <h2 className="h3">{texts.keepers}</h2>
          <KeeperAccounts accounts={found.keepers} />
        </section>
      )}
    </>
  );
}

function Payouts({ payouts }: { payouts: readonly PoolPayout[] }) {
  if (payouts.length === 0) return <NothingToDo text={texts.none} />;
  return (
    <Todo
      label={texts.queue}
      items={payouts.map((payout) => ({
        key: payout.poolId,
        tone: payout.state === 'due' ? 'live' : payout.state === 'byHand' ? 'pending' : 'danger',
        title: (
          <Link to={`/pool/${payout.poolId}`}>
            <bdi>{payout.title || payout.poolId}</bdi>
          </Link>
        ),
        text: `${texts.left(payout.payouts.paid, payout.payouts.orders)}. ${texts.states[payout.state]}`,
        action:
          payout.state === 'overBudget' && payout.gasBudget < payout.gasMost ? (
            <RaiseBudget payout={payout} />
          ) : (
            <LinkButton to={`/pool/${payout.poolId}`}>{t.home.actions.softCap}</LinkButton>
          ),
      }))}
    />
  );
}
