import { AddressPages } from '../../../common/whitelist/AddressPages';
import { t } from '../../../strings';
import './dialogs.css';

/** Addresses shown in one paragraph. */
const MOST_INLINE = 100;

/** The addresses of a list, folded away. */
export function ListedNow({ list }: { list: readonly string[] }) {
  return (
    <details>
      <summary>{t.whitelist.present(list.length)}</summary>
      {list.length > MOST_INLINE ? (
        <AddressPages list={list} />
      ) : (
        <p className="dialog-list num">{list.join(', ') || '–'}</p>
      )}
    </details>
  );
}
