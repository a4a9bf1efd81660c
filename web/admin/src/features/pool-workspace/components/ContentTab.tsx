import { linksOf, poolLinks } from '@launchpad/contracts/pool-page';
import type { PoolDetail } from '@launchpad/api';
import {
  Banner,
  ExternalLink,
  IpfsImage,
  poolStates,
  RichText,
  sameAddress,
  useAddress,
  usePoolState,
} from '@launchpad/web-kit';
import { poolLinkLabels } from '@launchpad/web-kit/strings/poolLinks';
import { LinkButton } from '../../../common/LinkButton';
import { t } from '../../../strings';
import './workspace.css';
import './Facts.css';

const texts = t.workspace.content;

/** What the pool's public page says, with the way to edit it. */
export function ContentTab({ pool }: { pool: PoolDetail }) {
  const isOwner = sameAddress(pool.poolOwner, useAddress());
  const state = usePoolState(pool);
  const isOpen = ['upcoming', 'live', 'ended'].includes(state);
  const links = linksOf(pool);
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
        <dl className="workspace-facts">
          {poolLinks
            .filter((link) => links[link])
            .map((link) => (
              <div key={link}>
                <dt>{poolLinkLabels[link]}</dt>
                <dd>
                  {poolStates[state].links ? (
                    <ExternalLink href={links[link]}>{links[link]}</ExternalLink>
                  ) : (
                    <bdi>{links[link]}</bdi>
                  )}
                </dd>
              </div>
            ))}
        </dl>
      </section>
      <section className="card workspace-stack">
        <h2 className="h3">{texts.description}</h2>
        <RichText html={pool.description} links={poolStates[state].links} />
      </section>
    </div>
  );
}
