import { alertSuccess, Empty, Loading, Skeleton, useTitle } from '@launchpad/web-kit';
import { Link, useNavigate, useParams } from 'react-router';
import { useGetCmsQuery, useSaveCmsMutation } from '../api/content';
import { CmsPageForm } from '../features/cms/components/CmsPageForm';
import { type CmsForm, cmsFormOf, emptyCmsForm, keywordsOf } from '../features/cms/model/cmsForm';
import { t } from '../strings';

/** Creates a page of the site. */
export function CreateCmsPage() {
  useTitle(t.cms.createTitle);
  return <Frame title={t.cms.createTitle}>{<SavedForm initial={emptyCmsForm} />}</Frame>;
}

/** Edits the page named by the address. */
export function EditCmsPage() {
  useTitle(t.cms.updateTitle);
  const { pageId = '' } = useParams();
  const { data: page, isLoading } = useGetCmsQuery(pageId);
  return (
    <Frame title={t.cms.updateTitle}>
      {isLoading && (
        <Loading>
          <Skeleton height={420} radius={16} />
        </Loading>
      )}
      {!isLoading && !page && <Empty />}
      {page && <SavedForm key={page._id} id={page._id} initial={cmsFormOf(page)} />}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <Link to="/manage-cmspages" className="page-back">
        {t.cms.back}
      </Link>
      <h1 className="page-title">{title}</h1>
      {children}
    </>
  );
}

function SavedForm({ id, initial }: { id?: string; initial: CmsForm }) {
  const navigate = useNavigate();
  const [save, { isLoading }] = useSaveCmsMutation();
  const submit = async (form: CmsForm) => {
    const result = await save({
      ...form,
      metaKeywords: keywordsOf(form.metaKeywords),
      ...(id !== undefined && { _id: id }),
    });
    if ('error' in result) return;
    alertSuccess(id === undefined ? t.cms.added : t.cms.updated);
    await navigate('/manage-cmspages');
  };
  return (
    <CmsPageForm
      initial={initial}
      busy={isLoading}
      submitLabel={id === undefined ? t.cms.create : t.cms.update}
      onSubmit={(form) => void submit(form)}
    />
  );
}
