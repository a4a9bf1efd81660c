import { Empty, toLoaded, RichText, useListFaqsQuery, useTitle, WhenLoaded } from '@launchpad/web-kit';
import type { Faq } from '@launchpad/api';
import { Button } from 'antd';
import { useState } from 'react';
import { DeleteFaq } from '../features/faqs/components/DeleteFaq';
import { FaqModal } from '../features/faqs/components/FaqModal';
import { RowActions } from '../common/RowActions';
import { t } from '../strings';
import './FaqsPage.css';

type Open = { kind: 'edit'; faq?: Faq } | { kind: 'delete'; faq: Faq };

/** Lists the FAQs, to add, edit and delete them. */
export default function FaqsPage() {
  useTitle(t.faqs.title);
  const loaded = toLoaded(useListFaqsQuery(), Array.isArray);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <header className="page-head">
        <h1 className="page-title">{t.faqs.title}</h1>
        <Button
          type="primary"
          disabled={loaded.status !== 'loaded'}
          onClick={() => setOpen({ kind: 'edit' })}
        >
          {t.faqs.add}
        </Button>
      </header>
      <WhenLoaded of={loaded}>{(faqs) => <FaqList faqs={faqs} onOpen={setOpen} />}</WhenLoaded>
      {open?.kind === 'edit' && <FaqModal faq={open.faq} onClose={close} />}
      {open?.kind === 'delete' && <DeleteFaq faq={open.faq} onClose={close} />}
    </>
  );
}

function FaqList({ faqs, onOpen }: { faqs: Faq[]; onOpen: (open: Open) => void }) {
  if (faqs.length === 0) return <Empty />;
  return (
    <ul className="faq-list">
      {faqs.map((faq) => (
        <li key={faq._id} className="card faq-item">
          <details>
            <summary>{faq.title}</summary>
            <RichText html={faq.description} />
          </details>
          <RowActions>
            <Button
              type="link"
              size="small"
              aria-label={t.faqs.editOne(faq.title)}
              onClick={() => onOpen({ kind: 'edit', faq })}
            >
              {t.edit}
            </Button>
            <Button
              type="link"
              size="small"
              danger
              aria-label={t.faqs.deleteOne(faq.title)}
              onClick={() => onOpen({ kind: 'delete', faq })}
            >
              {t.remove}
            </Button>
          </RowActions>
        </li>
      ))}
    </ul>
  );
}
