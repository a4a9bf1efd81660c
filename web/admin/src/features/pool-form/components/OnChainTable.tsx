import { EditOutlined, LockOutlined } from '@ant-design/icons-svg';
import { Button, Icon, StatusPill } from '@launchpad/web-kit';
import { DataTable } from '../../../common/Table';
import { t } from '../../../strings';
import type { CreateFormState } from '../hooks/useCreateForm';
import { useSaleHashes } from '../hooks/useSaleHashes';
import { onChainValues } from '../model/onChain';
import { acceptedFee, type SaleFacts } from '../model/preview';
import type { DraftField } from '../model/steps';
import { Section } from './section';
import './OnChainTable.css';

const { onChain: texts, lock } = t.create.steps;

interface Props {
  form: Pick<CreateFormState, 'draft' | 'network' | 'token' | 'coin'>;
  facts: SaleFacts;
  onGoTo: (field: DraftField) => void;
}

/** Every value that goes on chain, with a way back to its field. */
export function OnChainTable({ form: { draft, network, token, coin }, facts, onGoTo }: Props) {
  const bidding = coin && {
    address: coin.address,
    name: coin.name,
    symbol: coin.name,
    decimals: coin.decimals,
  };
  const hashes = useSaleHashes(draft, token, bidding);
  const values = onChainValues(draft, { network, token, coin, hashes, maxFeeNumerator: acceptedFee(facts) });
  const { columns } = texts;
  return (
    <Section title={texts.title} intro={texts.intro}>
      <DataTable heads={Object.values(columns)} className="on-chain">
        {values.map(({ what, field, shown, stored, editable }) => (
          <tr key={what}>
            <td data-label={columns.what}>
              <span className="on-chain-what" title={editable ? lock.editable : lock.fixed}>
                {editable ? <Icon of={EditOutlined} /> : <Icon of={LockOutlined} />}
                {what}
                <span className="visually-hidden">. {editable ? lock.editable : lock.fixed}</span>
              </span>
            </td>
            <td className="num" data-label={columns.shown}>
              {shown === undefined ? (
                <StatusPill status="Rejected" label={texts.missing} />
              ) : (
                <bdi>{shown}</bdi>
              )}
            </td>
            <td className="num on-chain-stored" data-label={columns.stored}>
              {stored ?? '–'}
            </td>
            <td data-label={columns.change}>
              <Button size="small" aria-label={texts.changeOne(what)} onClick={() => onGoTo(field)}>
                {t.edit}
              </Button>
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  );
}
