import { Banner, useFromChainNow } from '@launchpad/web-kit';
import { t } from '../../../strings';
import { type OddNumber, oddNumbers } from '../model/oddNumbers';
import { previewTerms } from '../model/preview';
import { stepOf, type DraftField, type Step } from '../model/steps';
import type { CreateFormState } from '../hooks/useCreateForm';
import './ErrorList.css';

const { fields, steps } = t.create;

interface Props {
  form: Pick<CreateFormState, 'draft' | 'token' | 'coin' | 'network'>;
  /** only what is odd in this step; everything without one */
  of?: Step;
  onGoTo: (field: DraftField) => void;
}

/** What is allowed but unusual in the amounts and dates. */
export function OddNumbers({ form: { draft, token, coin, network }, of, onGoTo }: Props) {
  const terms = previewTerms(draft, token?.decimals ?? 18, coin?.decimals ?? 18);
  // rounded, so that it is not computed every second
  const now = useFromChainNow(network?.chainId ?? 0, (time) => Math.floor(time / 60) * 60);
  const found = oddNumbers(terms, draft, now).filter(({ field }) => !of || stepOf(field) === of);
  if (found.length === 0) return null;
  return (
    <Banner tone="pending" title={steps.odd.title}>
      <ul className="error-list-items">
        {found.map((each) => (
          <li key={each.odd}>
            <button type="button" className="odd-link" onClick={() => onGoTo(each.field)}>
              {fields[each.field]}: {textOf(each)}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function textOf(found: OddNumber): string {
  return found.odd === 'aboveReserve' ? steps.odd.aboveReserve(String(found.percent)) : steps.odd[found.odd];
}
