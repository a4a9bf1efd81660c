import { toLoaded, WhenLoaded } from '@launchpad/web-kit';
import { Link } from 'react-router';
import { usePayoutsQuery } from '../../payouts/api';
import { LinkButton } from '../../../common/LinkButton';
import { TableSkeleton } from '../../../common/Table';
import { t } from '../../../strings';
import { KeeperAccounts } from '../../payouts/components/KeeperAccounts';
import { RaiseBudget } from '../../payouts/components/RaiseBudget';
import { SHOWN } from '../model/queues';
import { NothingToDo, Todo, TodoSkeleton } from './Todo';

const texts = t.payouts;

/** The pools with bids to pay out, the raising of a used-up budget, and the keeper's accounts. */
export function PayoutQueue() {
  const loaded = toLoaded(usePayoutsQuery({ limit: SHOWN }), ({ payouts }) => Array.isArray(payouts));
  return (
    <WhenLoaded of={loaded} loading={<PayoutSkeleton />}>
      {({ payouts, pagination, keepers }) => (
        <>
          <section className="home-section">
            <h2 className="h3">
              {texts.queue} <span className="faint num">{pagination.total}</span>
            </h2>
            {payouts.length === 0 ? (
              <NothingToDo text={texts.none} />
            ) : (
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
            )}
          </section>
          <section className="home-section">
            <h2 className="h3">{texts.keepers}</h2>
            <KeeperAccounts accounts={keepers} />
          </section>
        </>
      )}
    </WhenLoaded>
  );
}

/** About as high as what takes its place, so that the page hardly moves. */
function PayoutSkeleton() {
  return (
    <>
      <section className="home-section">
        <h2 className="h3">{texts.queue}</h2>
        <TodoSkeleton rows={SHOWN} />
      </section>
      <section className="home-section">
        <h2 className="h3">{texts.keepers}</h2>
        <TableSkeleton rows={1} />
      </section>
    </>
  );
}
