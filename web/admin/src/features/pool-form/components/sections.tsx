import { limits, type Network } from '@launchpad/api';
import { DateField } from '../../../common/DateField';
import { RichTextField } from '../../../common/editor/RichTextField';
import { SelectField, SwitchField, TextAreaField, TextField } from '../../../common/fields';
import { t } from '../../../strings';
import type { PoolDraft } from '../model/draft';
import { ImageField } from './ImageField';
import { LinkFields } from './LinkFields';
import { Section, type SectionProps } from './section';

const { fields, hints, sections, placeholders } = t.create;

/** Title, description and logo. */
export function InformationSection({ draft, errors, set }: SectionProps) {
  return (
    <Section title={sections.information}>
      <TextField
        label={fields.title}
        value={draft.title}
        error={errors.title}
        maxLength={limits.title}
        required
        onChange={(title) => set({ title })}
      />
      <RichTextField
        label={fields.description}
        value={draft.description}
        error={errors.description}
        required
        onChange={(description) => set({ description })}
      />
      <ImageField
        label={fields.logo}
        kind="logo"
        value={draft.logo}
        error={errors.logo}
        onChange={(logo) => set({ logo })}
      />
    </Section>
  );
}

interface ChainProps extends SectionProps {
  networks: Network[];
  /** name and decimals of the pooling token, if known */
  tokenHint: string | undefined;
}

/** Network and tokens. */
export function ChainSection({ draft, errors, set, networks, tokenHint }: ChainProps) {
  const network = networks.find(({ name }) => name === draft.network);
  return (
    <Section title={sections.chain}>
      <div className="field-grid">
        <SelectField
          label={fields.network}
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
            value={draft.poolingToken}
            placeholder="0x"
            hint={tokenHint}
            error={errors.poolingToken}
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
    <Section title={sections.date}>
      <div className="field-grid">
        <DateField
          label={fields.poolStartDate}
          value={draft.poolStartDate}
          error={errors.poolStartDate}
          required
          onChange={(poolStartDate) => set({ poolStartDate })}
        />
        <DateField
          label={fields.poolEndDate}
          value={draft.poolEndDate}
          error={errors.poolEndDate}
          required
          onChange={(poolEndDate) => set({ poolEndDate })}
        />
        <DateField
          label={fields.poolCancelDate}
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
      <div className="field-grid">
        <TextField
          label={fields.name}
          value={draft.name}
          error={errors.name}
          maxLength={limits.title}
          autoComplete="name"
          required
          onChange={(name) => set({ name })}
        />
        <TextField
          label={fields.email}
          type="email"
          value={draft.email}
          error={errors.email}
          autoComplete="email"
          required
          onChange={(email) => set({ email: email.trim() })}
        />
        <TextField
          label={fields.phone}
          type="tel"
          value={draft.phone}
          error={errors.phone}
          maxLength={limits.phone}
          autoComplete="tel"
          required
          onChange={(phone) => set({ phone })}
        />
        <ImageField
          label={fields.identityDoc}
          kind="identityDoc"
          value={draft.identityDoc}
          hint={`${hints.identityDoc}. ${hints.image}`}
          error={errors.identityDoc}
          onChange={(identityDoc) => set({ identityDoc })}
        />
        <div className="field-wide">
          <TextAreaField
            label={fields.message}
            value={draft.message}
            error={errors.message}
            maxLength={limits.contactMessage}
            extra={
              <span className="faint num">
                {draft.message.length}/{limits.contactMessage}
              </span>
            }
            onChange={(message) => set({ message })}
          />
        </div>
      </div>
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
        hint={hints.isFinalize}
        checked={draft.isFinalize}
        onChange={(isFinalize) => set({ isFinalize })}
      />
    </Section>
  );
}
