import { useState } from 'react';

/**
 * The rows of a list that are selected. One that leaves the list, by another page or since somebody changed it, is not
 * selected any more, also once it is back.
 * @param listed ids of the rows that are shown; undefined while they load
 */
export function useSelection(listed: readonly string[] | undefined) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const stayed = listed && [...selected].filter((id) => listed.includes(id));
  if (stayed && stayed.length < selected.size) setSelected(new Set(stayed));
  return {
    selected,
    toggle: (id: string) => {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
    },
    clear: () => setSelected(new Set()),
  };
}
