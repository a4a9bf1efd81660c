import {
  Empty,
  Loading,
  RichText,
  Skeleton,
  kitStrings,
  useListFaqsQuery,
  useTitle,
} from '@launchpad/web-kit';
import { Collapse } from 'antd';
import { t } from '../strings';
import '../features/content/content.css';

/** Questions and their HTML answers, one open at a time or many. */
export default function FaqsPage() {
  useTitle(t.content.faqs);
  const { data, isError } = useListFaqsQuery();
  return (
    <div className="container content-page">
      <h1>{t.content.faqs}</h1>
      {!data && !isError && (
        <Loading>
          <Skeleton height={56} radius={10} />
          <br />
          <Skeleton height={56} radius={10} />
        </Loading>
      )}
      {data && data.length > 0 && (
        <Collapse
          size="large"
          items={data.map(({ _id, title, description }) => ({
            key: _id,
            label: title,
            children: <RichText html={description} />,
          }))}
        />
      )}
      {(data?.length === 0 || (isError && !data)) && <Empty text={kitStrings.empty.noRecord} />}
    </div>
  );
}
