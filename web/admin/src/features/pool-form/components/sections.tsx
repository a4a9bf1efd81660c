import type { Network } from '@launchpad/api';
import { ContactFields } from '../../../common/ContactFields';
import { DateField } from '../../../common/DateField';
import { SelectField, SwitchField, TextField } from '../../../common/fields';
import { t } from '../../../strings';
import type { PoolDraft } from '../model/draft';
import { ImageField } from './ImageField';
import { InformationFields } from './InformationFields';
import { LinkFields } from './LinkFields';
import { Lock, Section, type SectionProps, withRetry } from './section';

const { fields, hints, sections, placeholders, steps } = t.create;
const { rules, lock } = steps;

/** Title, description and logo. */
export function InformationSection({ draft, errors, set }: SectionProps) {
  return (
    <Section title={sections.information}>
      <InformationFields values={draft} errors={errors} set={set} />
    </Section>
  );
}

interface ChainProps extends SectionProps {
  networks: Network[];
  /** name and decimals of the pooling token, if known */
  tokenHint: string | undefined;
  /** set if the pooling token could not be read */
  readAgain: (() => void) | undefined;
}

/** Network and tokens. */
export function ChainSection({ draft, errors, set, networks, tokenHint, readAgain }: ChainProps) {
  const network = networks.find(({ name }) => name === draft.network);
  return (
    <Section title={sections.chain} lock={lock.token}>
      <div className="field-grid">
        <SelectField
          label={fields.network}
          name="network"
          value={draft.network}
          options={networks.map(({ name }) => ({ value: name, label: name }))}
          placeholder={placeholders.network}
          hint={hints.network}
          error={errors.network}
          required
          onChange={(name) => set({ network: name as PoolDraft['network'], biddingToken: '' })}
        />
        <SelectField
          label={fields.biddingToken}
          name="biddingToken"
          value={draft.biddingToken}
          options={(network?.stableCoins ?? []).map(({ name }) => ({ value: name, label: name }))}
          placeholder={placeholders.biddingToken}
          hint={hints.biddingToken}
          error={errors.biddingToken}
          disabled={!network}
          required
          onChange={(biddingToken) => set({ biddingToken })}
        />
        <div className="field-wide">
          <TextField
            label={fields.poolingToken}
            name="poolingToken"
            value={draft.poolingToken}
            placeholder="0x"
            {...withRetry(t.errors.tokenUnread, readAgain, {
              hint: tokenHint ?? rules.poolingToken,
              error: errors.poolingToken,
            })}
            autoComplete="off"
            required
            onChange={(poolingToken) => set({ poolingToken: poolingToken.trim() })}
          />
        </div>
      </div>
    </Section>
  );
}

/** Start, cancel date and end, all in UTC. */
export function DateSection({ draft, errors, set }: SectionProps) {
  return (
    <Section title={sections.date} lock={lock.dates}>
      <div className="field-grid">
        <DateField
          label={fields.poolStartDate}
          name="poolStartDate"
          hint={rules.poolStartDate}
          value={draft.poolStartDate}
          error={errors.poolStartDate}
          required
          onChange={(poolStartDate) => set({ poolStartDate })}
        />
        <DateField
          label={fields.poolEndDate}
          name="poolEndDate"
          hint={rules.poolEndDate}
          value={draft.poolEndDate}
          error={errors.poolEndDate}
          required
          onChange={(poolEndDate) => set({ poolEndDate })}
        />
        <DateField
          label={fields.poolCancelDate}
          name="poolCancelDate"
          value={draft.poolCancelDate}
          error={errors.poolCancelDate}
          hint={hints.poolCancelDate}
          required
          onChange={(poolCancelDate) => set({ poolCancelDate })}
        />
      </div>
    </Section>
  );
}

/** Contact data for the KYC review. */
export function IdentitySection({ draft, errors, set }: SectionProps) {
  return (
    <Section title={sections.identity} intro={hints.contact}>
      <ContactFields
        values={draft}
        errors={errors}
        textsOf={(field) => ({ label: fields[field], ...(field !== 'message' && { hint: rules[field] }) })}
        identity={
          <ImageField
            label={fields.identityDoc}
            kind="identityDoc"
            value={draft.identityDoc}
            hint={`${hints.identityDoc}. ${hints.image}`}
            error={errors.identityDoc}
            onChange={(identityDoc) => set({ identityDoc })}
          />
        }
        set={set}
      />
    </Section>
  );
}

/** The public links and atomic closure. */
export function OtherSection({ draft, errors, set }: SectionProps) {
  return (
    <Section title={sections.other}>
      <LinkFields values={draft} errors={errors} set={set} />
      <SwitchField
        label={fields.isFinalize}
        name="isFinalize"
        hint={
          <>
            {hints.isFinalize}
            <Lock reason={lock.isFinalize} />
          </>
        }
        checked={draft.isFinalize}
        onChange={(isFinalize) => set({ isFinalize })}
      />
    </Section>
  );
}
