import { RichText } from '@launchpad/web-kit';

/** A pool's description. Loaded as a part of its own: the sanitiser of its HTML is large, and it is not at the top. */
export function Description({ html, links }: { html: string; links: boolean }) {
  return <RichText html={html} links={links} />;
}
