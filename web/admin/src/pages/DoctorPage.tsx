import {
  Button,
  downloadJson,
  Empty,
  formatDateUtc,
  toLoaded,
  useTitle,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useExamineQuery } from '../features/doctor/api';
import { RowActions } from '../common/RowActions';
import { TableSkeleton } from '../common/Table';
import { Checks } from '../features/doctor/components/Checks';
import { t } from '../strings';

const texts = t.doctor;

/** The state of the system: what is wrong, what to do about it, and a file for support. */
export default function DoctorPage() {
  useTitle(texts.title);
  const query = useExamineQuery();
  const loaded = toLoaded(query, ({ checks }) => Array.isArray(checks));
  return (
    <>
      <header className="page-head">
        <div>
          <h1 className="page-title">{texts.title}</h1>
          <p className="muted">{texts.intro}</p>
        </div>
      </header>
      <WhenLoaded of={loaded} loading={<TableSkeleton rows={10} />}>
        {(examination) => (
          <>
            <header className="page-head">
              <p className="faint num">{texts.takenAt(formatDateUtc(examination.takenAt))}</p>
              <RowActions>
                <Button loading={query.isFetching} onClick={() => void query.refetch()}>
                  {texts.again}
                </Button>
                <Button onClick={() => downloadJson(examination, `doctor-${examination.takenAt}.json`)}>
                  {texts.save}
                </Button>
              </RowActions>
            </header>
            {examination.checks.length === 0 ? (
              <Empty text={texts.none} />
            ) : (
              <Checks checks={examination.checks} />
            )}
            <p className="faint">{texts.saveHint}</p>
          </>
        )}
      </WhenLoaded>
    </>
  );
}
