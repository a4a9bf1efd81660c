import {
  Button,
  Empty,
  Icon,
  RichText,
  toLoaded,
  useListFaqsQuery,
  useTitle,
  useTyped,
  WhenLoaded,
} from '@launchpad/web-kit';
import type { Faq } from '@launchpad/api';
import { HolderOutlined } from '@ant-design/icons-svg';
import { useState } from 'react';
import { DeleteFaq } from '../features/faqs/components/DeleteFaq';
import { FaqModal } from '../features/faqs/components/FaqModal';
import { useFaqOrder } from '../features/faqs/hooks/useFaqOrder';
import { VersionsDialog } from '../features/versions/components/VersionsDialog';
import { RowActions } from '../common/RowActions';
import { t } from '../strings';
import './FaqsPage.css';

type Open = { kind: 'edit'; faq?: Faq } | { kind: 'delete' | 'versions'; faq: Faq };

/** Lists the FAQs, to add, edit, delete and order them. */
export default function FaqsPage() {
  useTitle(t.faqs.title);
  const loaded = toLoaded(useListFaqsQuery(), Array.isArray);
  // with what is typed into it
  const [open, setOpen] = useTyped<Open | undefined>('faqs', undefined);
  const close = () => setOpen(undefined);
  return (
    <>
      <header className="page-head">
        <h1 className="page-title">{t.faqs.title}</h1>
        <Button primary disabled={loaded.status !== 'loaded'} onClick={() => setOpen({ kind: 'edit' })}>
          {t.faqs.add}
        </Button>
      </header>
      <WhenLoaded of={loaded}>{(faqs) => <FaqList faqs={faqs} onOpen={setOpen} />}</WhenLoaded>
      {open?.kind === 'edit' && <FaqModal faq={open.faq} onClose={close} />}
      {open?.kind === 'versions' && (
        <VersionsDialog record={{ kind: 'faq', id: open.faq._id }} name={open.faq.title} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteFaq faq={open.faq} onClose={close} />}
    </>
  );
}

const MOVES: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function FaqList({ faqs, onOpen }: { faqs: Faq[]; onOpen: (open: Open) => void }) {
  const { shown, move, moved } = useFaqOrder(faqs);
  const [dragged, setDragged] = useState<string>();
  if (faqs.length === 0) return <Empty />;
  return (
    <>
      <output className="visually-hidden">{moved}</output>
      <ul className="faq-list">
        {shown.map((faq, index) => (
          // what is dragged is a button, which also has keys
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={faq._id}
            className="card faq-item"
            data-dragged={dragged === faq._id}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => dragged && move(dragged, index)}
          >
            <button
              type="button"
              className="faq-move"
              draggable
              aria-label={t.faqs.moveOne(faq.title)}
              title={t.faqs.moveHint}
              onDragStart={() => setDragged(faq._id)}
              onDragEnd={() => setDragged(undefined)}
              onKeyDown={(event) => {
                const by = MOVES[event.key];
                if (by === undefined) return;
                event.preventDefault();
                move(faq._id, index + by);
              }}
            >
              <Icon of={HolderOutlined} />
            </button>
            <details>
              <summary>{faq.title}</summary>
              <RichText html={faq.description} />
            </details>
            <RowActions>
              <Button
                text
                size="small"
                aria-label={t.faqs.editOne(faq.title)}
                onClick={() => onOpen({ kind: 'edit', faq })}
              >
                {t.edit}
              </Button>
              <Button
                text
                size="small"
                aria-label={t.versions.openOne(faq.title)}
                onClick={() => onOpen({ kind: 'versions', faq })}
              >
                {t.versions.open}
              </Button>
              <Button
                text
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
    </>
  );
}
