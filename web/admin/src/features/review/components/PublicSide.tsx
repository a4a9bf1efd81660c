import type { PoolDetail } from '@launchpad/api';
import { IpfsImage, RichText } from '@launchpad/web-kit';
import { PageFacts } from '../../../common/PageFacts';
import { t } from '../../../strings';
import './review.css';

/** What the public page will show of a pool that is not approved yet: its links are texts. */
export function PublicSide({ pool }: { pool: PoolDetail }) {
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
      <PageFacts pool={pool} className="review-facts" links={false} />
    </section>
  );
}
