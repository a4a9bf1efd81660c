import type { Pool, PoolDetail } from '@launchpad/api';
import {
  alertSuccess,
  Button,
  hasShapeOf,
  IpfsImage,
  Modal,
  RichText,
  toLoaded,
  useGetPoolQuery,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useUpdateMetadataMutation } from '../api';
import { ChangedSince } from '../../../common/ChangedSince';
import { useSeen } from '../../../common/useSeen';
import { t } from '../../../strings';
import { type FieldChange, metadataChange } from '../model/metadataChange';
import './MetadataDialog.css';

interface Props {
  pool: Pick<Pool, 'poolId'>;
  onClose: () => void;
}

/** Reviews an owner's changes after the approval: the published values next to the new ones. */
export function MetadataDialog({ pool, onClose }: Props) {
  const loaded = toLoaded(useGetPoolQuery(pool.poolId, { refetchOnMountOrArgChange: true }), (value) =>
    hasShapeOf(value, { poolId: '', title: '', description: '', version: 1 }),
  );
  const [update, { isLoading }] = useUpdateMetadataMutation();
  const now = loaded.status === 'loaded' && loaded.value.pendingMetadata ? loaded.value : undefined;
  const { seen, isOutdated, showNew } = useSeen(now);

  const decide = async ({ poolId, version }: PoolDetail, approve: boolean) => {
    // the version ensures that only what was reviewed is approved
    const result = await update({ poolId, approve, version });
    if ('error' in result) return;
    alertSuccess(approve ? t.metadata.approved : t.metadata.rejected);
    onClose();
  };

  return (
    <Modal
      open
      width={860}
      title={t.metadata.title}
      busy={isLoading}
      onCancel={onClose}
      footer={
        now && seen ? (
          <>
            <Button danger disabled={isLoading || isOutdated} onClick={() => void decide(seen, false)}>
              {t.metadata.reject}
            </Button>
            <Button primary disabled={isOutdated} loading={isLoading} onClick={() => void decide(seen, true)}>
              {t.metadata.approve}
            </Button>
          </>
        ) : null
      }
    >
      <WhenLoaded of={loaded}>
        {() =>
          now && seen ? (
            <>
              {isOutdated && <ChangedSince onShow={showNew} />}
              <Changes pool={seen} />
            </>
          ) : (
            <p>{t.metadata.none}</p>
          )
        }
      </WhenLoaded>
    </Modal>
  );
}

function Changes({ pool }: { pool: PoolDetail }) {
  return (
    <>
      <p>
        <strong>
          <bdi>{pool.title}</bdi>
        </strong>
      </p>
      <p className="muted">{t.metadata.text}</p>
      {metadataChange(pool).map((change) => (
        <section key={change.field} className="metadata-field" aria-label={t.create.fields[change.field]}>
          <h2>{t.create.fields[change.field]}</h2>
          {(['before', 'after'] as const).map((side) => (
            <div key={side} className="metadata-side" data-side={side}>
              <span className="faint">{t.metadata[side]}</span>
              <div className="metadata-value">
                <Value field={change.field} value={change[side]} title={pool.title} />
              </div>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

function Value({
  field,
  value,
  title,
}: {
  field: FieldChange['field'];
  value: string | boolean;
  title: string;
}) {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (field === 'logo') return <IpfsImage cid={value} title={title} size={96} />;
  // links that are not approved yet must not be clickable
  if (field === 'description') return <RichText html={value} links={false} />;
  return value === '' ? '–' : <bdi>{value}</bdi>;
}
