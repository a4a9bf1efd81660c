import { Banner, Button, FieldError, useAddress, useTyped } from '@launchpad/web-kit';
import { Radio } from 'antd';
import { useId } from 'react';
import { RowActions } from '../../../common/RowActions';
import { isMissing } from '../../../common/whitelist/longLists';
import { WhiteListModal } from '../../../common/whitelist/WhiteListModal';
import { t } from '../../../strings';
import { CREATE_FORM, type PoolType } from '../model/draft';
import { Section, type SectionProps } from './section';

const types: PoolType[] = ['public', 'whiteList'];

/** Who may bid: everyone, or the addresses of a whitelist. */
export function ListingSection({ draft, errors, set }: SectionProps) {
  // another wallet that takes the form's place has not opened it
  const name = `${CREATE_FORM}/addresses/${useAddress() ?? ''}`;
  const [open, setOpen] = useTyped(`${name}/open`, false);
  const errorId = useId();
  const choose = (poolType: PoolType) => {
    set({ poolType });
    if (poolType === 'whiteList') setOpen(true);
  };
  return (
    <Section title={t.create.sections.listing} lock={t.create.steps.lock.access}>
      <div className="form-listing" data-field="poolType">
        <Radio.Group
          aria-label={t.create.fields.poolType}
          aria-describedby={errorId}
          value={draft.poolType}
          onChange={(event) => choose(event.target.value as PoolType)}
          options={types.map((type) => ({
            value: type,
            label: (
              <>
                <strong>{t.create.types[type]}</strong>{' '}
                <span className="muted">{t.create.typeHints[type]}</span>
              </>
            ),
          }))}
          vertical
        />
        {draft.poolType === 'whiteList' && (
          <RowActions>
            <span className="num">{t.create.addresses(draft.whiteListUsers.length)}</span>
            <Button onClick={() => setOpen(true)}>{t.create.editAddresses}</Button>
          </RowActions>
        )}
        {draft.poolType === 'whiteList' && isMissing(draft.whiteListUsers) && (
          <Banner tone="danger">{t.create.listGone}</Banner>
        )}
        <FieldError id={errorId} error={errors.poolType} />
      </div>
      {open && (
        <WhiteListModal
          name={name}
          title={t.whitelist.title}
          initial={draft.whiteListUsers}
          onCancel={() => setOpen(false)}
          onSave={(whiteListUsers) => {
            set({ whiteListUsers });
            setOpen(false);
          }}
        />
      )}
    </Section>
  );
}
