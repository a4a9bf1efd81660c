import type { Pool } from '@launchpad/api';
import { useState } from 'react';

type Row = Pick<Pool, 'poolId' | 'version'>;

/**
 * The rows of a list that are selected, as they were shown. One that leaves the list, by another page or since somebody
 * changed it, is not selected any more, also once it is back; nor is one that has another version by now.
 * @param listed the rows that are shown; undefined while they load
 */
export function useSelection(listed: readonly Row[] | undefined) {
  const [selected, setSelected] = useState<ReadonlyMap<string, number>>(new Map());
  const stayed = listed?.filter(({ poolId, version }) => selected.get(poolId) === version);
  if (stayed && stayed.length < selected.size) setSelected(versionsOf(stayed));
  return {
    selected,
    toggle: ({ poolId, version }: Row) => {
      const next = new Map(selected);
      if (!next.delete(poolId)) next.set(poolId, version);
      setSelected(next);
    },
    clear: () => setSelected(new Map()),
  };
}

const versionsOf = (rows: readonly Row[]) => new Map(rows.map(({ poolId, version }) => [poolId, version]));
