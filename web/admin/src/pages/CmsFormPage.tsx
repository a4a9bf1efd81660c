import {
  alertSuccess,
  Button,
  hasShapeOf,
  store,
  toLoaded,
  unhyphen,
  useIfMounted,
  useTitle,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { cmsApi, useGetCmsQuery, useSaveCmsMutation } from '../features/cms/api';
import { ConflictDialog } from '../common/conflict/ConflictDialog';
import { useVersionedForm } from '../common/conflict/useVersionedForm';
import { toSaveResult } from '../common/conflict/useVersionedSave';
import { CmsPageForm } from '../features/cms/components/CmsPageForm';
import { type CmsForm, cmsFormOf, emptyCmsForm, keywordsOf } from '../features/cms/model/cmsForm';
import { VersionsDialog } from '../features/versions/components/VersionsDialog';
import { t } from '../strings';

const storedShape = { ...emptyCmsForm, metaKeywords: [], version: 0 };

/** Creates a CMS page. */
export function CreateCmsPage() {
  useTitle(t.cms.createTitle);
  return <Frame title={t.cms.createTitle}>{<SavedForm initial={emptyCmsForm} />}</Frame>;
}

/** Edits the CMS page in the URL. */
export function EditCmsPage() {
  useTitle(t.cms.updateTitle);
  const { pageId = '' } = useParams();
  const page = toLoaded(useGetCmsQuery(pageId), (value) => hasShapeOf(value, storedShape));
  return (
    <Frame title={t.cms.updateTitle}>
      <WhenLoaded of={page}>
        {(loaded) => (
          <SavedForm key={loaded._id} id={loaded._id} initial={cmsFormOf(loaded)} version={loaded.version} />
        )}
      </WhenLoaded>
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

interface SavedProps {
  id?: string;
  initial: CmsForm;
  version?: number;
}

function SavedForm({ id, initial, version }: SavedProps) {
  const navigate = useNavigate();
  const ifOpen = useIfMounted();
  const [write] = useSaveCmsMutation();
  const [isShowing, setShowing] = useState(false);
  const form = useVersionedForm<CmsForm>({
    name: 'page',
    loaded: { values: initial, version },
    read: async () => {
      if (id === undefined) return undefined;
      const { data } = await store.dispatch(cmsApi.endpoints.getCms.initiate(id, { forceRefetch: true }));
      return data && { values: cmsFormOf(data), version: data.version };
    },
    write: async (values, seen) => {
      const metaKeywords = keywordsOf(values.metaKeywords);
      return toSaveResult(
        await write({ ...values, metaKeywords, ...(id !== undefined && { _id: id, version: seen }) }),
      );
    },
    onSaved: () => {
      alertSuccess(id === undefined ? t.cms.added : t.cms.updated);
      form.forget();
      // deferred until the form is marked as saved
      setTimeout(() => ifOpen(() => void navigate('/manage-cmspages')));
    },
  });
  return (
    <>
      {id !== undefined && (
        <div className="page-actions">
          <Button onClick={() => setShowing(true)}>{t.versions.open}</Button>
        </div>
      )}
      <CmsPageForm
        form={form.values}
        set={form.set}
        busy={form.busy}
        submitLabel={id === undefined ? t.cms.create : t.cms.update}
        onSubmit={() => void form.save()}
      />
      {isShowing && id !== undefined && (
        <VersionsDialog
          record={{ kind: 'cms', id }}
          name={unhyphen(form.stored.pageTitle)}
          // asks first if something is typed
          onRestored={() => void navigate('/manage-cmspages')}
          onClose={() => setShowing(false)}
        />
      )}
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labels={t.cms.fields}
          busy={form.busy}
          onResolve={(values) => void form.resolve(values)}
          onClose={form.leave}
        />
      )}
    </>
  );
}
