import type { Pool } from '@launchpad/api';
import {
  alertError,
  Button,
  errorMessage,
  formatDateUtc,
  Modal,
  Pagination,
  sameAddress,
  sharedApi,
  store,
  toLoaded,
  useAddress,
  useLastPage,
  useNetworks,
  useSingleFlight,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { useManagedPoolsQuery } from '../../../common/api';
import { RowActions } from '../../../common/RowActions';
import { t } from '../../../strings';
import type { PoolDraft } from '../model/draft';
import { duplicateOf } from '../model/duplicate';
import './DraftList.css';

const { duplicate: texts } = t.create.steps;
const PER_PAGE = 5;

interface Props {
  onChoose: (draft: PoolDraft) => void;
  onClose: () => void;
}

/** Lets the wallet choose one of its own pools, whose values start a new draft. */
export function DuplicatePool({ onChoose, onClose }: Props) {
  const walletAddress = useAddress() ?? '';
  const networks = useNetworks();
  const [page, setPage] = useState(1);
  const query = useManagedPoolsQuery({ walletAddress, page, limit: PER_PAGE });
  const listed = toLoaded(query, ({ pools }) => Array.isArray(pools));
  const loaded = useLastPage(listed, page, setPage);
  const { busy, run } = useSingleFlight();

  const choose = async ({ poolId }: Pool) => {
    const { data, error } = await store.dispatch(
      sharedApi.endpoints.getPool.initiate(poolId, { forceRefetch: true }),
    );
    if (!data) return alertError(errorMessage(error));
    const network = networks.find(({ chainId }) => chainId === data.chainId);
    const coin = network?.stableCoins.find(({ address }) => sameAddress(address, data.biddingToken));
    onChoose(duplicateOf(data, coin?.name));
  };

  return (
    <Modal open title={texts.title} footer={null} onCancel={onClose}>
      <p className="muted">{texts.text}</p>
      <WhenLoaded of={loaded}>
        {({ pools, pagination }) =>
          pools.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <div className="drafts-choice">
              <ul className="drafts-list">
                {pools.map((pool) => (
                  <li key={pool.poolId}>
                    <div className="drafts-name">
                      <strong>
                        <bdi>{pool.title}</bdi>
                      </strong>
                      <span className="faint num">{formatDateUtc(pool.poolStartDate)}</span>
                    </div>
                    <RowActions>
                      <Button
                        size="small"
                        disabled={busy}
                        aria-label={texts.one(pool.title)}
                        onClick={() => void run(() => choose(pool))}
                      >
                        {texts.choose}
                      </Button>
                    </RowActions>
                  </li>
                ))}
              </ul>
              <Pagination page={page} pages={pagination.pages} onChange={setPage} />
            </div>
          )
        }
      </WhenLoaded>
    </Modal>
  );
}
