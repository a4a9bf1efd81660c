import { LeftOutlined, RightOutlined } from '@ant-design/icons-svg';
import { memo } from 'react';
import { Icon } from './Icon';
import { t } from '../strings';
import './Pagination.css';

interface Props {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  /** page links around the current one */
  range?: number;
  /** page links kept at either end */
  margin?: number;
  /** names it where a page has several */
  label?: string;
}

/** Which links to show: numbers, and undefined for a gap. */
export function pageLinks(
  page: number,
  pages: number,
  range: number,
  margin: number,
): (number | undefined)[] {
  const first = Math.max(1, Math.min(page - Math.floor(range / 2), pages - range + 1));
  const runs: [number, number][] = [
    [1, margin],
    [first, first + range - 1],
    [pages - margin + 1, pages],
  ];
  const links: (number | undefined)[] = [];
  let last = 0;
  for (const [from, to] of runs.toSorted((a, b) => a[0] - b[0])) {
    if (from > last + 1) links.push(undefined);
    for (let n = Math.max(from, last + 1); n <= Math.min(to, pages); n++) links.push((last = n));
  }
  return links;
}

/** Page links; nothing for a single page. */
export const Pagination = memo(function Pagination({
  page,
  pages,
  onChange,
  range = 3,
  margin = 2,
  label = t.pagination.label,
}: Props) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <button
        type="button"
        aria-label={t.pagination.previous}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <Icon of={LeftOutlined} />
      </button>
      {pageLinks(page, pages, range, margin).map((n, i) =>
        n === undefined ? (
          <span key={`gap-${i}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={n}
            type="button"
            className="num"
            aria-label={t.pagination.page(n)}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onChange(n)}
          >
            {n}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t.pagination.next}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <Icon of={RightOutlined} />
      </button>
    </nav>
  );
});
