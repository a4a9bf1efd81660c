import { useEffect } from 'react';
import { useSettingsQuery } from '../api/shared';
import { isolated } from '../formats';
import { t } from '../strings';

/** Sets the document title: the page's title, then the site's. */
export function useTitle(title: string | undefined): void {
  const site = useSettingsQuery().data?.siteTitle || t.product;
  useEffect(() => {
    document.title = title ? `${isolated(title)} · ${site}` : site;
  }, [title, site]);
}
