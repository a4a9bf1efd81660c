import { RightOutlined } from '@ant-design/icons-svg';
import type { Faq } from '@launchpad/api';
import {
  Empty,
  Icon,
  Loading,
  RichText,
  Skeleton,
  kitStrings,
  useListFaqsQuery,
  useTitle,
} from '@launchpad/web-kit';
import { useId, useState } from 'react';
import { t } from '../strings';
import '../features/content/content.css';

/** An accordion of questions and their HTML answers. */
export default function FaqsPage() {
  useTitle(t.content.faqs);
  const { data, isError, refetch } = useListFaqsQuery();
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
        <div className="faqs">
          {data.map((faq) => (
            <Question key={faq._id} faq={faq} />
          ))}
        </div>
      )}
      {data?.length === 0 && <Empty text={kitStrings.empty.noRecord} />}
      {isError && !data && <Empty text={kitStrings.empty.noRecord} onRetry={refetch} />}
    </div>
  );
}

function Question({ faq: { title, description } }: { faq: Faq }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon of={RightOutlined} />
          {title}
        </button>
      </h2>
      <div id={id} hidden={!open}>
        <RichText html={description} />
      </div>
    </section>
  );
}
