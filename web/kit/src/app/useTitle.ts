import { useEffect } from 'react';
import { useSettingsQuery } from '../api/shared';
import { t } from '../strings';

/** The page's title in the browser, with the site's after it. */
export function useTitle(title: string | undefined): void {
  const site = useSettingsQuery().data?.siteTitle || t.product;
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site;
  }, [title, site]);
}
