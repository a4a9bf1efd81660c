import { Empty, Loading, RichText, Skeleton, useTitle } from '@launchpad/web-kit';
import './content.css';

interface Props {
  title: string;
  /** undefined while loading, null if there is none */
  html: string | null | undefined;
  /** the text shown if there is no content */
  empty: string;
  /** set if loading failed */
  onRetry?: (() => unknown) | undefined;
}

/** A title and an HTML body. */
export function ContentPage({ title, html, empty, onRetry }: Props) {
  useTitle(title);
  return (
    <article className="container content-page">
      <h1>{title}</h1>
      {html === undefined ? (
        <Loading>
          <Skeleton height={20} width="90%" />
          <br />
          <Skeleton height={20} width="80%" />
          <br />
          <Skeleton height={20} width="85%" />
        </Loading>
      ) : html ? (
        <RichText html={html} />
      ) : (
        <Empty text={empty} onRetry={onRetry} />
      )}
    </article>
  );
}
