import type { ListedDraft } from '@launchpad/api';
import {
  Button,
  formatDateUtc,
  toLoaded,
  useAddress,
  useSignedIn,
  useTyped,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useDeleteDraftMutation, useListDraftsQuery } from '../draftsApi';
import { DeleteDialog } from '../../../common/DeleteDialog';
import { RowActions } from '../../../common/RowActions';
import { t } from '../../../strings';
import { sentDrafts } from '../model/creation';
import { RenameDraft } from './RenameDraft';
import './DraftList.css';

interface Props {
  /** id of the open draft, which is not listed */
  openId: string | undefined;
  onOpen: (id: string) => void;
}

/** The wallet's other drafts, except those whose transaction has been sent: these are finished from their own cards. */
export function DraftList({ openId, onOpen }: Props) {
  const owner = useAddress() ?? '';
  const signedIn = useSignedIn();
  const loaded = toLoaded(useListDraftsQuery({ owner }, { skip: !signedIn }), Array.isArray);
  if (!signedIn) return null;
  return (
    <WhenLoaded of={loaded} loading={<></>} empty={t.drafts.none}>
      {(drafts) => {
        const sent = sentDrafts(owner);
        const others = drafts.filter(({ id }) => id !== openId && !sent.includes(id));
        if (others.length === 0) return null;
        return (
          <section className="card drafts" aria-label={t.drafts.title}>
            <h2>{t.drafts.title}</h2>
            <ul>
              {others.map((draft) => (
                <DraftRow key={draft.id} draft={draft} onOpen={() => onOpen(draft.id)} />
              ))}
            </ul>
          </section>
        );
      }}
    </WhenLoaded>
  );
}

function DraftRow({ draft, onOpen }: { draft: ListedDraft; onOpen: () => void }) {
  // with what is typed into it
  const [dialog, setDialog] = useTyped<'rename' | 'delete' | undefined>(`draft/${draft.id}`, undefined);
  const title = draft.title || t.drafts.untitled;
  return (
    <li>
      <div className="drafts-name">
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <span className="faint num">{t.drafts.savedAt(formatDateUtc(draft.savedAt))}</span>
      </div>
      <RowActions>
        <Button size="small" aria-label={t.drafts.resumeOne(title)} onClick={onOpen}>
          {t.drafts.resume}
        </Button>
        <Button size="small" aria-label={t.drafts.renameOne(title)} onClick={() => setDialog('rename')}>
          {t.drafts.rename}
        </Button>
        <Button
          size="small"
          danger
          aria-label={t.drafts.deleteOne(title)}
          onClick={() => setDialog('delete')}
        >
          {t.remove}
        </Button>
      </RowActions>
      {dialog === 'rename' && <RenameDraft id={draft.id} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteDraft draft={draft} onClose={() => setDialog(undefined)} />}
    </li>
  );
}

/** Confirms and deletes a draft. */
export function DeleteDraft({
  draft: { id, title },
  onClose,
  onDeleted,
}: {
  draft: Pick<ListedDraft, 'id' | 'title'>;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const [remove] = useDeleteDraftMutation();
  return (
    <DeleteDialog
      question={t.drafts.deleteTitle}
      name={title || t.drafts.untitled}
      text={t.drafts.deleteText}
      remove={() => remove(id)}
      failed={t.drafts.notDeleted}
      {...(onDeleted && { onDeleted })}
      onClose={onClose}
    />
  );
}
