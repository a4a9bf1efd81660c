import type { PoolLink } from '@launchpad/contracts/pool-page';

/** Labels of a pool's links. */
export const poolLinkLabels: Record<PoolLink, string> = {
  website: 'Website',
  telegram: 'Telegram',
  medium: 'Medium',
  twitter: 'Twitter',
  discord: 'Discord',
  podcast: 'Podcast',
  whitePaper: 'White paper',
};
