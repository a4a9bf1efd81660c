import type { ContentVersion, VersionDetail } from '@launchpad/api';
import {
  alertSuccess,
  Button,
  Empty,
  formatDateUtc,
  hasShapeOf,
  Modal,
  RichText,
  StatusPill,
  toLoaded,
  unhyphen,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { useRestoreVersionMutation, useVersionQuery, useVersionsQuery, type VersionedRecord } from '../api';
import { t } from '../../../strings';
import { differenceOf, htmlOf } from '../model/difference';
import './VersionsDialog.css';

const texts = t.versions;
const shape = { version: 0, time: 0, by: '' };

interface Props {
  record: VersionedRecord;
  name: string;
  /** something is typed that a restore would replace */
  isDirty?: boolean;
  onRestored?: () => void;
  onClose: () => void;
}

/** The earlier versions of a page, FAQ or text, to compare with what is saved now, and to restore. */
export function VersionsDialog({ record, name, isDirty = false, onRestored, onClose }: Props) {
  const { currentData, ...query } = useVersionsQuery(record);
  const loaded = toLoaded({ ...query, currentData }, ({ versions }) => Array.isArray(versions));
  const [chosen, setChosen] = useState<number>();
  const [restore, { isLoading }] = useRestoreVersionMutation();
  const newest = currentData?.versions[0]?.version;
  const isEarlier = chosen !== undefined && chosen !== newest;

  const submit = async () => {
    if (!isEarlier || !currentData) return;
    const { error } = await restore({ ...record, version: chosen, seen: currentData.current });
    if (error) return;
    alertSuccess(texts.restored(chosen));
    onRestored?.();
    onClose();
  };

  return (
    <Modal
      open
      width={860}
      title={texts.title(name)}
      busy={isLoading}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={isLoading} onClick={onClose}>
            {texts.close}
          </Button>
          <Button primary disabled={!isEarlier || isDirty} loading={isLoading} onClick={() => void submit()}>
            {isEarlier ? texts.restoreOne(chosen) : texts.restore}
          </Button>
        </>
      }
    >
      <WhenLoaded of={loaded}>
        {({ versions }) =>
          versions.length === 0 ? (
            <Empty text={texts.none} />
          ) : (
            <div className="versions">
              {isDirty && <p className="muted">{texts.dirty}</p>}
              <ul className="version-list" aria-label={texts.list}>
                {versions.map((version) => (
                  <li key={version.version}>
                    <Choice
                      version={version}
                      isCurrent={version.version === newest}
                      isChosen={version.version === chosen}
                      onChoose={() => setChosen(version.version)}
                    />
                  </li>
                ))}
              </ul>
              {chosen !== undefined && newest !== undefined && (
                <Chosen key={chosen} record={record} chosen={chosen} newest={newest} />
              )}
            </div>
          )
        }
      </WhenLoaded>
    </Modal>
  );
}

interface ChoiceProps {
  version: ContentVersion;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ version: { version, time, by }, isCurrent, isChosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" className="version-choice" aria-pressed={isChosen} onClick={onChoose}>
      <strong>{texts.number(version)}</strong>
      <span className="num">{time === 0 ? texts.before : formatDateUtc(time)}</span>
      {by !== '' && <bdi>{by}</bdi>}
      {isCurrent && <StatusPill status="Active" label={texts.current} />}
    </button>
  );
}

interface ChosenProps {
  record: VersionedRecord;
  chosen: number;
  newest: number;
}

function Chosen({ record, chosen, newest }: ChosenProps) {
  const isVersion = (value: VersionDetail) => hasShapeOf(value, shape);
  const version = toLoaded(useVersionQuery({ ...record, version: chosen }), isVersion);
  const current = toLoaded(useVersionQuery({ ...record, version: newest }), isVersion);
  return (
    <WhenLoaded of={version}>
      {(detail) => (
        <>
          {chosen !== newest && (
            <section aria-label={texts.difference}>
              <h2 className="h3">{texts.difference}</h2>
              <WhenLoaded of={current}>{(now) => <Differences from={detail} to={now} />}</WhenLoaded>
            </section>
          )}
          <section className="version-preview" aria-label={texts.preview}>
            {detail.page && (
              <h2 className="h3">
                <bdi>{unhyphen(detail.page.pageTitle)}</bdi>
              </h2>
            )}
            {detail.faq && (
              <h2 className="h3">
                <bdi>{detail.faq.title}</bdi>
              </h2>
            )}
            <RichText html={htmlOf(detail)} />
          </section>
        </>
      )}
    </WhenLoaded>
  );
}

function Differences({ from, to }: { from: VersionDetail; to: VersionDetail }) {
  const differences = differenceOf(from, to);
  if (differences.length === 0) return <p className="muted">{texts.same}</p>;
  return (
    <dl className="version-difference">
      {differences.map(({ field, removed, added }) => (
        <div key={field}>
          <dt>{field}</dt>
          <Parts parts={removed} label={texts.then} then />
          <Parts parts={added} label={texts.now} />
        </div>
      ))}
    </dl>
  );
}

/** Parts of one version, said to be of it also without colour. */
function Parts({ parts, label, then = false }: { parts: string[]; label: string; then?: boolean }) {
  const Mark = then ? 'del' : 'ins';
  return parts.map((part, index) => (
    <dd key={`${index}-${part}`} dir="auto">
      <span className="visually-hidden">{label}: </span>
      <Mark>{part}</Mark>
    </dd>
  ));
}
