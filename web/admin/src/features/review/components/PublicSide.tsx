import type { PoolDetail } from '@launchpad/api';
import { linksOf, poolLinks } from '@launchpad/contracts/pool-page';
import { IpfsImage, RichText } from '@launchpad/web-kit';
import { t } from '../../../strings';
import './review.css';

/** What the public page will show of a pool that is not approved yet: its links are texts. */
export function PublicSide({ pool }: { pool: PoolDetail }) {
  const links = linksOf(pool);
  return (
    <section className="card review-stack" aria-labelledby="review-public">
      <h2 id="review-public" className="h3">
        {t.review.public}
      </h2>
      <IpfsImage cid={pool.logo} title={pool.title} size={72} decorative />
      <strong>
        <bdi>{pool.title}</bdi>
      </strong>
      <RichText html={pool.description} links={false} />
      <dl className="review-facts">
        {poolLinks
          .filter((link) => links[link])
          .map((link) => (
            <div key={link}>
              <dt>{t.review.links[link]}</dt>
              <dd>
                <bdi>{links[link]}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
