import { useEffect } from 'react';
import { useSettingsQuery } from '../api/shared';
import { isolated } from '../formats';
import { t } from '../strings';

/** The page's title in the browser, with the site's after it. */
export function useTitle(title: string | undefined): void {
  const site = useSettingsQuery().data?.siteTitle || t.product;
  useEffect(() => {
    document.title = title ? `${isolated(title)} · ${site}` : site;
  }, [title, site]);
}
