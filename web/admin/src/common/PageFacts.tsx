import type { PoolDetail } from '@launchpad/api';
import { pageOf, poolLinks, type PoolPage } from '@launchpad/contracts/pool-page';
import { ExternalLink } from '@launchpad/web-kit';
import { t } from '../strings';

interface Props {
  pool: PoolDetail;
  className: string;
  /** whether links can be followed */
  links: boolean;
}

/** What an owner wrote for a pool's page in a line each, which are the links: title, logo and description apart. */
export function PageFacts({ pool, className, links }: Props) {
  const { title, description, logo, ...lines } = pageOf(pool);
  const names = Object.keys(lines) as (keyof typeof lines)[];
  return (
    <dl className={className}>
      {names
        .filter((name) => lines[name] !== '')
        .map((name) => (
          <div key={name}>
            <dt>{t.create.fields[name]}</dt>
            <dd>
              {links && isLinkName(name) ? (
                <ExternalLink href={lines[name]}>{lines[name]}</ExternalLink>
              ) : (
                <bdi>{lines[name]}</bdi>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

const isLinkName = (name: keyof PoolPage) => poolLinks.some((link) => link === name);
