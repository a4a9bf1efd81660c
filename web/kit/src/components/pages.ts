import { useState } from 'react';

/** A list at hand by pages, from 1; where it has become too short for the page chosen, the last one. */
export function usePages<T>(list: readonly T[], perPage: number) {
  const [chosen, onChange] = useState(1);
  const pages = Math.ceil(list.length / perPage);
  const page = Math.min(chosen, Math.max(1, pages));
  return { page, pages, onChange, shown: list.slice((page - 1) * perPage, page * perPage) };
}
