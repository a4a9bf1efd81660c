import type { PoolDetail } from '@launchpad/api';
import {
  Banner,
  IpfsImage,
  poolStates,
  RichText,
  sameAddress,
  useAddress,
  usePoolState,
} from '@launchpad/web-kit';
import { LinkButton } from '../../../common/LinkButton';
import { PageFacts } from '../../../common/PageFacts';
import { t } from '../../../strings';
import './workspace.css';
import './Facts.css';

const texts = t.workspace.content;

/** What the pool's public page says, with the way to edit it. */
export function ContentTab({ pool }: { pool: PoolDetail }) {
  const isOwner = sameAddress(pool.poolOwner, useAddress());
  const state = usePoolState(pool);
  const isOpen = ['upcoming', 'live', 'ended'].includes(state);
  const { links } = poolStates[state];
  return (
    <div className="workspace-stack">
      {pool.pendingMetadata && <Banner tone="pending">{texts.pending}</Banner>}
      <section className="card workspace-stack">
        <header className="workspace-between">
          <h2 className="h3">
            <bdi>{pool.title}</bdi>
          </h2>
          {isOwner && isOpen && <LinkButton to={`/edit-pool/${pool.poolId}`}>{texts.edit}</LinkButton>}
          {!isOpen && <span className="muted">{texts.over}</span>}
        </header>
        <IpfsImage cid={pool.logo} title={pool.title} size={96} decorative />
        <PageFacts pool={pool} className="workspace-facts" links={links} />
      </section>
      <section className="card workspace-stack">
        <h2 className="h3">{texts.description}</h2>
        <RichText html={pool.description} links={links} />
      </section>
    </div>
  );
}
