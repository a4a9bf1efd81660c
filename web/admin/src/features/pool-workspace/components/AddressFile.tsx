import { csvLine, limits } from '@launchpad/api';
import { UploadOutlined } from '@ant-design/icons-svg';
import { alertError, Banner, Button, downloadCsv, Icon } from '@launchpad/web-kit';
import { type ChangeEvent, useState } from 'react';
import { t } from '../../../strings';
import type { BadEntry, FileReport } from '../../../common/whitelist/addressFile';
import { MOST_FILE_MB, useAddressFile } from '../../../common/whitelist/useAddressFile';
import './workspace.css';
import './AddressFile.css';
import '../../../common/LinkButton.css';

const texts = t.workspace.access;
const MOST_SHOWN = 20;

interface Props {
  /** the addresses already listed */
  list: readonly string[];
  onUse: (addresses: readonly string[]) => void;
}

/** Checks a file of addresses against the list and reports each bad entry; nothing is sent. */
export function AddressFile({ list, onUse }: Props) {
  const { percent, check } = useAddressFile();
  const [report, setReport] = useState<FileReport>();

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setReport(undefined);
    const found = await check(file, list);
    if (found === 'tooLarge') alertError(t.whitelist.tooLarge(MOST_FILE_MB));
    else if (found) setReport(found);
  };

  return (
    <>
      <p className="muted">{texts.uploadHint}</p>
      <label className="link-button address-file">
        <Icon of={UploadOutlined} />
        {texts.upload}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="visually-hidden"
          onChange={(event) => void choose(event)}
        />
      </label>
      <output className="muted" hidden={percent === undefined}>
        {percent !== undefined && texts.checking(percent)}
      </output>
      {report && <Report report={report} size={list.length} onUse={onUse} />}
    </>
  );
}

function Report({ report, size, onUse }: { report: FileReport; size: number; onUse: Props['onUse'] }) {
  const { fresh, listed, repeated, bad } = report;
  const after = size + fresh.length;
  return (
    <section className="workspace-stack" aria-label={texts.report}>
      <ul>
        <li>{texts.good(fresh.length)}</li>
        {listed > 0 && <li>{texts.listed(listed)}</li>}
        {repeated > 0 && <li>{texts.repeated(repeated)}</li>}
        {bad.length > 0 && <li>{texts.bad(bad.length)}</li>}
      </ul>
      {bad.length > 0 && <LeftOut entries={bad} />}
      {after > limits.whitelist && <Banner tone="danger">{texts.tooMany(after, limits.whitelist)}</Banner>}
      {fresh.length === 0 && <p className="muted">{texts.nothingNew}</p>}
      {fresh.length > 0 && after <= limits.whitelist && (
        <span className="workspace-buttons">
          <Button primary onClick={() => onUse(fresh)}>
            {texts.use(fresh.length)}
          </Button>
        </span>
      )}
    </section>
  );
}

function LeftOut({ entries }: { entries: readonly BadEntry[] }) {
  const csv = () =>
    csvLine([texts.line, texts.reason, texts.text]) +
    entries.map(({ line, reason, text }) => csvLine([String(line), texts.reasons[reason], text])).join('');
  return (
    <Banner tone="pending" title={t.whitelist.leftOut}>
      <ul>
        {entries.slice(0, MOST_SHOWN).map(({ line, end, text, reason }) => (
          <li key={end} className="workspace-line">
            {t.whitelist.leftOutAt(line, text)} ({texts.reasons[reason]})
          </li>
        ))}
        {entries.length > MOST_SHOWN && <li>{t.whitelist.moreRows(entries.length - MOST_SHOWN)}</li>}
      </ul>
      <Button size="small" onClick={() => downloadCsv(csv(), 'left-out.csv')}>
        {texts.leftOut}
      </Button>
    </Banner>
  );
}
