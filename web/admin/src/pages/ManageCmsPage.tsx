import type { Cms } from '@launchpad/api';
import {
  Button,
  Empty,
  StatusPill,
  toLoaded,
  unhyphen,
  useListCmsQuery,
  useTitle,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDeleteCmsMutation } from '../features/cms/api';
import { DeleteDialog } from '../common/DeleteDialog';
import { LinkButton } from '../common/LinkButton';
import { RowActions } from '../common/RowActions';
import { DataTable, TableSkeleton } from '../common/Table';
import { t } from '../strings';

const { columns } = t.cms;
const yesNo = (on: boolean) => (on ? t.yes : t.no);

/** Lists the CMS pages. */
export default function ManageCmsPage() {
  useTitle(t.cms.title);
  const loaded = toLoaded(useListCmsQuery(), Array.isArray);
  const [deleting, setDeleting] = useState<Cms>();
  return (
    <>
      <header className="page-head">
        <h1 className="page-title">{t.cms.title}</h1>
        <div className="page-actions">
          <LinkButton to="/cmspages">{t.cms.texts}</LinkButton>
          <LinkButton to="/create-cmspage" primary>
            {t.cms.create}
          </LinkButton>
        </div>
      </header>
      <WhenLoaded of={loaded} loading={<TableSkeleton />}>
        {(pages) => (pages.length === 0 ? <Empty /> : <PageTable pages={pages} onDelete={setDeleting} />)}
      </WhenLoaded>
      {deleting && <DeletePage page={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function PageTable({ pages, onDelete }: { pages: Cms[]; onDelete: (page: Cms) => void }) {
  return (
    <DataTable heads={Object.values(columns)}>
      {pages.map((page) => (
        <tr key={page._id}>
          <td data-label={columns.pageTitle}>{unhyphen(page.pageTitle)}</td>
          <td data-label={columns.metaTitle}>{page.metaTitle || t.cms.noMetaTitle}</td>
          <td data-label={columns.header}>{yesNo(page.showLinkInHeader)}</td>
          <td data-label={columns.footer}>{yesNo(page.showLinkInFooter)}</td>
          <td data-label={columns.status}>
            <StatusPill status={page.pageStatus ? 'Active' : 'Disabled'} />
          </td>
          <td data-label={columns.actions}>
            <RowActions>
              <Link to={`/edit-cmspage/${page._id}`} aria-label={t.cms.editOne(page.pageTitle)}>
                {t.edit}
              </Link>
              <Button
                text
                size="small"
                danger
                aria-label={t.cms.deleteOne(page.pageTitle)}
                onClick={() => onDelete(page)}
              >
                {t.remove}
              </Button>
            </RowActions>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function DeletePage({ page, onClose }: { page: Cms; onClose: () => void }) {
  const [remove] = useDeleteCmsMutation();
  return (
    <DeleteDialog
      question={t.cms.confirmDelete}
      name={unhyphen(page.pageTitle)}
      remove={() => remove(page)}
      done={t.cms.deleted}
      onClose={onClose}
    />
  );
}
