import { isNotFound, kitStrings, unhyphen } from '@launchpad/web-kit';
import { useParams } from 'react-router';
import { useCmsBySlugQuery } from '../features/content/api';
import { ContentPage } from '../features/content/ContentPage';

/** A CMS page by its slug. */
export default function CmsPage() {
  const { pageTitle = '' } = useParams();
  const { currentData: page, isError, error, refetch } = useCmsBySlugQuery(pageTitle);
  return (
    <ContentPage
      title={unhyphen(page?.pageTitle ?? pageTitle)}
      html={page ? page.pageData || null : isError ? null : undefined}
      onRetry={isError && !isNotFound(error) ? refetch : undefined}
      empty={kitStrings.empty.noContent}
    />
  );
}
