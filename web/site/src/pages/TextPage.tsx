import type { SiteText } from '@launchpad/api';
import { kitStrings, useSiteTextsQuery } from '@launchpad/web-kit';
import { ContentPage } from '../features/content/ContentPage';
import { t } from '../strings';

const titles: Record<SiteText, string> = {
  terms_content: t.content.terms,
  privacy_content: t.content.privacy,
};

/** Terms of use or the privacy policy. */
export default function TextPage({ text }: { text: SiteText }) {
  const { data, isError, refetch } = useSiteTextsQuery();
  return (
    <ContentPage
      title={titles[text]}
      html={data ? data[text] || null : isError ? null : undefined}
      onRetry={isError ? refetch : undefined}
      empty={kitStrings.empty.noRecord}
    />
  );
}
