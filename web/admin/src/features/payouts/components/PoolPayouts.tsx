import type { Pool, PoolPayout } from '@launchpad/api';
import { Progress, toLoaded, WhenLoaded } from '@launchpad/web-kit';
import { usePayoutsQuery } from '../api';
import { t } from '../../../strings';
import { formatGas } from '../model/gas';
import { RaiseBudget } from './RaiseBudget';
import './payouts.css';

const texts = t.payouts;

/** What the keeper does about a pool with bids to pay out, and its gas for that. For admins. */
export function PoolPayouts({ pool: { poolId, payouts } }: { pool: Pool }) {
  const isOpen = payouts !== undefined && payouts.paid < payouts.orders;
  const loaded = toLoaded(usePayoutsQuery({ poolId }, { skip: !isOpen }), (value) =>
    Array.isArray(value.payouts),
  );
  if (!isOpen) return null;
  return (
    <section className="card payouts">
      <h2 className="h3">{texts.title}</h2>
      <WhenLoaded of={loaded}>
        {({ payouts: [payout] }) =>
          payout ? <OnePayout payout={payout} /> : <p className="muted">{texts.none}</p>
        }
      </WhenLoaded>
    </section>
  );
}

function OnePayout({ payout }: { payout: PoolPayout }) {
  const { state, gasSpent, gasBudget, gasMost } = payout;
  return (
    <>
      <p>{texts.states[state]}</p>
      {state !== 'byHand' && (
        <>
          <div>
            <Progress label={texts.gasLabel} percent={Math.floor((100 * gasSpent) / (gasBudget || 1))} />
            <p className="faint num payouts-small">{texts.gas(formatGas(gasSpent), formatGas(gasBudget))}</p>
          </div>
          {gasBudget < gasMost ? (
            <div>
              <RaiseBudget payout={payout} />
            </div>
          ) : (
            <p className="muted">{texts.most}</p>
          )}
        </>
      )}
    </>
  );
}
