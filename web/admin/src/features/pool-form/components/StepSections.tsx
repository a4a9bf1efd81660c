import { displayToken } from '@launchpad/web-kit';
import type { CreateFormState } from '../hooks/useCreateForm';
import type { SaleFacts } from '../model/preview';
import type { DraftField, Step } from '../model/steps';
import { t } from '../../../strings';
import { ListingSection } from './ListingSection';
import { OnChainTable } from './OnChainTable';
import { Rehearsal } from './Rehearsal';
import { ChainSection, DateSection, IdentitySection, InformationSection, OtherSection } from './sections';
import { TokenomicsSection } from './TokenomicsSection';

interface Props {
  step: Step;
  form: CreateFormState;
  facts: SaleFacts;
  onGoTo: (field: DraftField) => void;
}

/** The sections of one step of the create form. */
export function StepSections({ step, form, facts, onGoTo }: Props) {
  const { draft, errors, set, networks, token, coin, balance, readAgain } = form;
  const section = { draft, errors, set };
  const pooling = token ? displayToken(token) : { symbol: '', decimals: 18 };
  const bidding = coin ? { symbol: coin.name, decimals: coin.decimals } : { symbol: '', decimals: 18 };
  switch (step) {
    case 'project':
      return <InformationSection {...section} />;
    case 'token':
      return (
        <ChainSection
          {...section}
          networks={networks}
          tokenHint={tokenHint(form)}
          readAgain={token ? undefined : readAgain}
        />
      );
    case 'sale':
      return <TokenomicsSection {...section} {...{ pooling, bidding, balance, facts, readAgain }} />;
    case 'access':
      return (
        <>
          <ListingSection {...section} />
          <DateSection {...section} />
        </>
      );
    case 'review':
      return (
        <>
          <IdentitySection {...section} />
          <OtherSection {...section} />
          <OnChainTable form={form} facts={facts} onGoTo={onGoTo} />
          <Rehearsal {...{ draft, pooling, bidding }} feeNumerator={facts.feeNumerator} />
        </>
      );
  }
}

function tokenHint({ draft, network, lookup, token }: CreateFormState): string | undefined {
  if (token) {
    const { name, symbol, decimals } = displayToken(token);
    return `${name} (${t.create.hints.decimals(symbol, decimals)})`;
  }
  return network && draft.poolingToken !== '' && lookup === undefined ? t.create.lookup : undefined;
}
